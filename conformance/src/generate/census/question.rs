//! What a case asks.

use super::{Measure, Sight};
use crate::case::Case;
use editproof_spec::{Limits, Matching};

pub(super) fn look(case: &Case, sight: &mut Sight) {
    match case.edits.len() {
        0 => {}
        1 => sight.see(Measure::BatchOne),
        2..10 => sight.see(Measure::BatchFew),
        10..100 => sight.see(Measure::BatchMany),
        100 => sight.see(Measure::BatchFull),
        // More than there may be: the answer shows it.
        _ => {}
    }
    sight.see(match case.matching {
        Matching::Exact => Measure::MatchingExact,
        Matching::Tolerant => Measure::MatchingTolerant,
    });
    sight.see_if(case.edits.iter().any(|edit| edit.replace_all), Measure::ReplaceAll);
    sight.see_if(case.limits != Limits::default(), Measure::LoweredLimits);
    let text = case.text.as_str();
    let breaks = text.bytes().filter(|byte| *byte == b'\n').count();
    let crlf = text.matches("\r\n").count();
    sight.see_if(text.is_empty(), Measure::TextEmpty);
    sight.see_if(breaks >= 2 && crlf == 0, Measure::TextLf);
    sight.see_if(breaks >= 2 && crlf == breaks, Measure::TextCrlf);
    sight.see_if(0 < crlf && crlf < breaks, Measure::TextMixed);
    sight.see_if(text.bytes().filter(|byte| *byte == b'\r').count() > crlf, Measure::TextLoneCr);
    sight.see_if(!text.is_empty() && !text.ends_with('\n'), Measure::TextUnended);
    sight.see_if(case.has_utf8_bom, Measure::TextBom);
    sight.see_if(!text.is_ascii(), Measure::TextNonAscii);
    // The lead byte of a character of four bytes, which is two units.
    sight.see_if(text.bytes().any(|byte| byte >= 0xf0), Measure::TextAstral);
    sight.see_if(text.split('\n').any(|line| line.len() > 160), Measure::TextLong);
}
