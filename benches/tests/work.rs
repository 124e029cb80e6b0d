//! The work meter on the adversarial families: its bound holds, is not idle, and does not depend on the size.

use benches::families::FAMILIES;
use editproof_engine::{Engine, Tuning, WorkMeter};

fn looks_per_byte(name: &str, size: usize, tuning: Tuning) -> f64 {
    let case = benches::families::family(name).unwrap().case(size);
    let edits = case.borrowed_edits();
    let mut meter = WorkMeter::default();
    let _ = Engine { limits: case.limits, tuning }.apply_metered(&case.input(&edits), &mut meter);
    assert!(meter.bytes() <= meter.bound(), "{name} at {size}: {} of {}", meter.bytes(), meter.bound());
    meter.bytes() as f64 / meter.given() as f64
}

#[test]
fn the_bound_holds_at_every_size_and_is_not_idle() {
    let mut most: (f64, &str) = (0.0, "");
    for family in FAMILIES {
        for tuning in [Tuning::default(), Tuning::EAGER] {
            let (small, large) =
                (looks_per_byte(family.name, 1 << 15, tuning), looks_per_byte(family.name, 1 << 18, tuning));
            assert!(large <= small * 1.2 + 0.5, "{}: {small:.1} looks a byte grow to {large:.1}", family.name);
            if large > most.0 {
                most = (large, family.name);
            }
        }
    }
    println!("at most {:.1} looks a byte ({})", most.0, most.1);
    // The bound would be no bound if nothing came near it.
    assert!(most.0 * 2.0 > WorkMeter::BYTES_PER_BYTE as f64, "{most:?}");
}
