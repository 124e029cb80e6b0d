//! Spec section 3, IF-1 and IF-2: what indentation-flexible adds to windows of lines.

use crate::lines::LineNeedle;
use crate::whitespace::{common_prefix, indentation, is_blank, skip_spaces};

/// Bytes of N, the longest common indentation of `old_text`'s non-blank lines (IF-1). They stand at the head of its
/// first non-blank line.
pub(crate) fn common_indentation(needle: &LineNeedle<'_>) -> usize {
    let first = indentation(needle.first.content());
    let mut common = first.len();
    for line in needle.lines() {
        if common == 0 {
            break;
        }
        let content = line.content();
        if !is_blank(content) {
            common = common_prefix(&first[..common], content);
        }
    }
    common
}

/// How many bytes of indentation stand before the text line `content` where `wanted`, a line of `old_text` equal to it
/// after trim, has its first `common` bytes. `None` when what follows them differs or what stands there is no
/// indentation.
///
/// With N = the first `common` bytes of `wanted`: `content` = W + `wanted` without N, and the answer is W's length.
#[inline]
pub(crate) fn stem(content: &[u8], wanted: &[u8], common: usize) -> Option<usize> {
    let own = &wanted[common.min(wanted.len())..skip_spaces(wanted, 0)];
    let lead = &content[..skip_spaces(content, 0)];
    let stem = lead.strip_suffix(own)?;
    (indentation(stem).len() == stem.len()).then_some(stem.len())
}
