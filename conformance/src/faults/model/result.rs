//! Bad habits of engines that do to the whole file what was asked for one place. All of these are faults.

use super::Cx;
use crate::faults::Fault;
use editproof_spec::Tier;

/// What is written for `after`, the text that the edit should leave; `before` is the text that it was made on.
pub(super) fn written(cx: &Cx<'_>, tier: Tier, before: &str, after: String) -> String {
    let Some(fault) = cx.rules.0 else { return after };
    match fault {
        Fault::FileBomDropped => after.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(after),
        Fault::FileBomRemovedInside => {
            let (head, rest) = after.split_at(if after.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 });
            format!("{head}{}", rest.replace('\u{feff}', ""))
        }
        Fault::FileFinalLfAdded if !after.is_empty() && !after.ends_with('\n') => after + "\n",
        Fault::FileFinalBlankLineEaten if after.ends_with("\n\n") => after[..after.len() - 1].to_owned(),
        Fault::FileEndingsUnified if before.contains("\r\n") => after.replace("\r\n", "\n").replace('\n', "\r\n"),
        Fault::FileTabsExpanded => after.replace('\t', "    "),
        Fault::FileLooseStripsBlanks if tier != Tier::Exact => {
            after.split('\n').map(|line| line.trim_end_matches([' ', '\t'])).collect::<Vec<_>>().join("\n")
        }
        Fault::FileLooseCollapsed if tier == Tier::WhitespaceNormalized => {
            after.split('\n').map(collapsed).collect::<Vec<_>>().join("\n")
        }
        Fault::FileLooseFolded if tier != Tier::Exact => folded(&after),
        Fault::FileLooseFullWidthFolded if tier != Tier::Exact => after.chars().map(half_width).collect(),
        _ => after,
    }
}

fn collapsed(line: &str) -> String {
    let mut kept = String::new();
    for character in line.chars() {
        let blank = matches!(character, ' ' | '\t');
        if !(blank && kept.ends_with(' ')) {
            kept.push(if blank { ' ' } else { character });
        }
    }
    kept
}

fn folded(text: &str) -> String {
    let plain = |character: char| match character {
        '\u{2018}' | '\u{2019}' => '\'',
        '\u{201c}' | '\u{201d}' => '"',
        '\u{2013}' | '\u{2014}' => '-',
        '\u{a0}' | '\u{3000}' | '\u{2003}' | '\u{202f}' => ' ',
        other => other,
    };
    text.chars().map(plain).collect()
}

fn half_width(character: char) -> char {
    match u32::from(character) {
        code @ 0xff01..=0xff5e => char::from_u32(code - 0xfee0).unwrap_or(character),
        _ => character,
    }
}
