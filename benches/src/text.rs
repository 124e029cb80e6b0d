//! The texts that are measured: source-like, the same on every machine.

/// A small generator of numbers, so that the texts need no dependency whose stream could change (xorshift64*).
#[derive(Clone, Debug)]
pub struct Numbers(u64);

impl Numbers {
    /// Starts from `seed`.
    pub fn new(seed: u64) -> Self {
        Numbers(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    /// A number below `n`, which is at least 1.
    pub fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) as usize % n
    }
}

const WORDS: [&str; 24] = [
    "buffer", "index", "count", "result", "value", "state", "offset", "length", "node", "entry", "cache", "limit",
    "queue", "token", "parser", "writer", "reader", "config", "handle", "update", "insert", "remove", "total", "error",
];

/// Source-like lines: indentation, calls, assignments, blank lines; about 36 bytes each. Exactly `bytes` bytes, ASCII,
/// ending with an LF.
pub fn source_like(bytes: usize) -> String {
    let mut numbers = Numbers::new(20);
    let mut text = String::with_capacity(bytes + 128);
    let mut line = 0_usize;
    while text.len() < bytes {
        let (a, b) = (WORDS[numbers.below(WORDS.len())], WORDS[numbers.below(WORDS.len())]);
        let indent = "    ".repeat(1 + numbers.below(3));
        match numbers.below(13) {
            0 | 12 => text.push('\n'),
            1 => text.push_str(&format!("{indent}}}\n")),
            2 => text.push_str(&format!("{indent}if {a}.is_{b}({line}) {{\n")),
            3 => {
                text.push_str(&format!("{indent}// keep the {a} of the {b} until it is {}\n", WORDS[numbers.below(24)]))
            }
            4..=6 => text.push_str(&format!(
                "{indent}let {a}_{line} = {b}.{}({a}, {});\n",
                WORDS[numbers.below(24)],
                line % 97
            )),
            7..=9 => text.push_str(&format!("{indent}self.{a}.{b}_{line}(&mut {a});\n")),
            _ => text.push_str(&format!("{indent}return {a} + {b}[{}];\n", numbers.below(4096))),
        }
        line += 1;
    }
    text.truncate(bytes - 1);
    text.push('\n');
    text
}

/// The lines `first..first + count` of `text`, joined as they stand.
pub fn block(text: &str, first: usize, count: usize) -> String {
    text.split_inclusive('\n').skip(first).take(count).collect()
}
