//! Small changes of a document: a piece taken out, doubled, moved, replaced or put in.

use crate::choice::Choices;

/// Steps at most.
const STEPS: usize = 4;

/// Bytes of a piece at most; no measured reason, longer than a key or a number with its neighbours.
const PIECE: usize = 24;

/// `document` after none to four small changes; `pieces` are what may be put in.
///
/// # Complexity
/// O(document) a step.
pub fn mutated(choices: &mut Choices, mut document: Vec<u8>, pieces: &[&str]) -> Vec<u8> {
    for _ in 0..choices.below(STEPS + 1) {
        let start = choices.below(document.len() + 1);
        let end = (start + choices.size(PIECE)).min(document.len());
        let piece = document.get(start..end).unwrap_or_default().to_vec();
        match choices.below(6) {
            0 => drop(document.splice(start..end, [])),
            1 => drop(document.splice(start..start, piece)),
            2 => {
                let to = choices.below(document.len() + 1);
                drop(document.splice(to..to, piece));
            }
            3 => {
                let byte = choices.below(256) as u8;
                drop(document.splice(start..end.min(start + 1), [byte]));
            }
            4 if !pieces.is_empty() => drop(document.splice(start..end, choices.pick(pieces).bytes())),
            _ if !pieces.is_empty() => drop(document.splice(start..start, choices.pick(pieces).bytes())),
            _ => {}
        }
    }
    document
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_are_small_and_of_every_kind() {
        let document = b"{\"a\": 1, \"b\": [true]}".to_vec();
        let (mut same, mut shorter, mut longer, mut held) = (0, 0, 0, 0);
        for index in 0..1_000 {
            let changed = mutated(&mut Choices::seeded(5, index), document.clone(), &["null"]);
            assert!(changed.len() <= document.len() + STEPS * PIECE);
            same += usize::from(changed == document);
            shorter += usize::from(changed.len() < document.len());
            longer += usize::from(changed.len() > document.len());
            held += usize::from(changed.windows(4).any(|window| window == b"null"));
        }
        assert!(same > 100 && shorter > 100 && longer > 100 && held > 100, "{same} {shorter} {longer} {held}");
        assert_eq!(mutated(&mut Choices::from_bytes([4; 40]), vec![], &[]), Vec::<u8>::new());
    }
}
