//! Numbers for readers.

/// `1234567` as `1,234,567`.
///
/// ```
/// assert_eq!(editproof_qualification::number::grouped(1_234_567), "1,234,567");
/// ```
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::with_capacity(digits.len() + digits.len() / 3);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// A count with its noun: `1 case`, `2 cases`, `2 batches`.
pub fn counted(count: u64, noun: &str) -> String {
    let plural = match count {
        1 => "",
        _ if noun.ends_with("ch") => "es",
        _ => "s",
    };
    format!("{} {noun}{plural}", grouped(count))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_of_three() {
        let shown: Vec<_> = [0, 12, 999, 1_000, 65_536, 1_000_000].into_iter().map(grouped).collect();
        assert_eq!(shown, ["0", "12", "999", "1,000", "65,536", "1,000,000"]);
    }

    #[test]
    fn one_is_singular() {
        assert_eq!(
            [counted(0, "case"), counted(1, "case"), counted(2_000, "case"), counted(2, "batch")],
            ["0 cases", "1 case", "2,000 cases", "2 batches"]
        );
    }
}
