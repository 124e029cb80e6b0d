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

/// The whitespace at the head of `wanted`, a line of `old_text`, without its first `common` bytes (N).
#[inline]
pub(crate) fn beyond(wanted: &[u8], common: usize) -> &[u8] {
    &wanted[common.min(wanted.len())..skip_spaces(wanted, 0)]
}

/// How many bytes of indentation stand before the text line `content` where a line of `old_text`, equal to it after trim,
/// has N. `None` when what follows them is not `own`, that line's whitespace [`beyond`] N, or what stands there is no indentation.
///
/// `content` = W + the line of `old_text` without N, and the answer is W's length. Time: linear in `content`'s whitespace,
/// whatever `own` is; so it may be asked of many lines.
#[inline]
pub(crate) fn stem(content: &[u8], own: &[u8]) -> Option<usize> {
    let lead = &content[..skip_spaces(content, 0)];
    let stem = lead.strip_suffix(own)?;
    (indentation(stem).len() == stem.len()).then_some(stem.len())
}
