//! What is counted, and how often it must occur.
//!
//! A share is the share of cases that show the thing at least once. The least share is what a run of the default profile
//! must reach per 100,000 cases; each is set at about two thirds of what was measured, so that a change of the generator
//! that loses something is noticed and noise is not.

macro_rules! measures {
    ($($variant:ident $name:literal $least:literal $what:literal,)*) => {
        /// Something that a case and its answer may show.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Measure {
            $(#[doc = $what] $variant,)*
        }

        impl Measure {
            /// All measures, in the order of reports.
            pub const ALL: &'static [Measure] = &[$(Measure::$variant,)*];

            /// A short name: a group, a dot, a word.
            pub const fn name(self) -> &'static str {
                match self { $(Measure::$variant => $name,)* }
            }

            /// What a case shows that is counted here.
            pub const fn what(self) -> &'static str {
                match self { $(Measure::$variant => $what,)* }
            }

            /// How many of 100,000 cases of the default profile must show it, at least.
            pub const fn least(self) -> u64 {
                match self { $(Measure::$variant => $least,)* }
            }
        }
    };
}

measures! {
    AppliedExact "applied.exact" 16_000 "a batch was applied, one of its edits by the exact tier",
    AppliedLineTrimmed "applied.line-trimmed" 3_200 "a batch was applied, one of its edits by the line-trimmed tier",
    AppliedIndentation "applied.indentation-flexible" 3_700 "a batch was applied, one of its edits by the indentation-flexible tier",
    AppliedWhitespace "applied.whitespace-normalized" 3_000 "a batch was applied, one of its edits by the whitespace-normalized tier",
    AppliedSeveral "applied.several-edits" 5_000 "a batch of at least two edits was applied",
    AppliedMixed "applied.mixed-tiers" 1_900 "a batch was applied whose edits matched by different tiers",
    AppliedShorter "applied.empty-new-text" 2_500 "a batch was applied that deletes something",
    SeveralExact "several.exact" 1_600 "`replaceAll` replaced at least two locations of the exact tier",
    SeveralLineTrimmed "several.line-trimmed" 160 "`replaceAll` replaced at least two locations of the line-trimmed tier",
    SeveralIndentation "several.indentation-flexible" 220 "`replaceAll` replaced at least two locations of the indentation-flexible tier",
    SeveralWhitespace "several.whitespace-normalized" 210 "`replaceAll` replaced at least two locations of the whitespace-normalized tier",
    SeveralOne "several.only-one" 8_100 "`replaceAll` replaced one location",
    AmbiguousExact "ambiguous.exact" 6_200 "an edit was ambiguous by the exact tier",
    AmbiguousLineTrimmed "ambiguous.line-trimmed" 470 "an edit was ambiguous by the line-trimmed tier",
    AmbiguousIndentation "ambiguous.indentation-flexible" 830 "an edit was ambiguous by the indentation-flexible tier",
    AmbiguousWhitespace "ambiguous.whitespace-normalized" 750 "an edit was ambiguous by the whitespace-normalized tier",
    AmbiguousCut "ambiguous.more" 2_000 "an edit was ambiguous with more locations than are listed",
    AmbiguousOneLine "ambiguous.equal-lines" 1_600 "an edit was ambiguous with two locations that start on one line",
    Limit "limit" 180 "an edit met the limit of compared candidates",
    WriteLimit "write-limit" 880 "a text or the file would have grown past its limit",
    InvalidEmpty "invalid.empty" 120 "the batch had no edit",
    InvalidMany "invalid.too-many" 220 "the batch had too many edits",
    InvalidOldText "invalid.old-text" 110 "an `old_text` was empty",
    Missing "missing" 36_000 "an edit was not found",
    MissingBare "missing.no-hint" 18_000 "an edit was not found, and there was neither hint nor excerpt",
    HintElision "hint.elision" 1_400 "the hint that `old_text` abbreviates",
    HintLineNumbers "hint.line-numbers" 1_600 "the hint that `old_text` has line numbers",
    HintLineTrimmed "hint.line-trimmed" 2_100 "the hint that the line-trimmed tier would match",
    HintIndentation "hint.indentation-flexible" 1_600 "the hint that the indentation-flexible tier would match",
    HintWhitespace "hint.whitespace-normalized" 2_300 "the hint that the whitespace-normalized tier would match",
    HintCrlf "hint.crlf" 1_100 "the hint that the file has CRLF line ends",
    HintFirstLine "hint.first-line" 7_800 "the hint that the first line appears once",
    HintFirstLines "hint.first-lines" 3_000 "the hint that the first line appears several times",
    HintFirstLinesCut "hint.first-lines-more" 610 "the hint that the first line appears more often than is listed",
    HintClosest "hint.closest-line" 6_600 "the hint of the closest line",
    HintClosestCut "hint.closest-line-cut" 310 "the hint of the closest line, cut because it is long",
    HintSeveral "hint.several" 130 "a reason with at least two hints",
    Excerpt "excerpt" 19_000 "an excerpt",
    ExcerptSame "excerpt.same" 1_300 "an excerpt whose rows are all identical to `old_text`",
    ExcerptWhitespace "excerpt.whitespace" 9_900 "an excerpt with a row that differs in whitespace",
    ExcerptDifferent "excerpt.different" 12_000 "an excerpt with a row that differs",
    ExcerptWindow "excerpt.window" 500 "an excerpt with as many rows as are shown at most, `old_text` having more",
    ExcerptCut "excerpt.cut-row" 680 "an excerpt with a row that was cut because it is long",
    ExcerptDropped "excerpt.dropped-rows" 190 "an excerpt that lost rows because of its bytes",
    MessageSingle "message.single" 18_000 "the message of a single edit (DG-1)",
    MessageBatch "message.batch" 22_000 "the message of a batch (DG-2)",
    MessageNote "message.later-edit" 20_000 "the message says that line numbers account for earlier edits (DG-2)",
    MessageDropped "message.excerpt-dropped" 280 "the message has room for its reasons, but not for all its excerpts (DF-2)",
    MessageShort "message.short-forms" 200 "the message has some reasons in their short form (DF-3)",
    MessageGroups "message.groups" 300 "the message has groups instead of reasons (DF-4)",
    MessageGroupKinds "message.group-kinds" 76 "the message has at least two groups (DF-4)",
    MessageDefaultFull "message.full-by-default" 150 "the message is not whole, though no limit was lowered (DF-2 to DF-4)",
    BatchOne "batch.one" 38_000 "a batch of one edit",
    BatchFew "batch.few" 27_000 "a batch of 2 to 9 edits",
    BatchMany "batch.many" 680 "a batch of 10 to 99 edits",
    BatchFull "batch.full" 20 "a batch of 100 edits",
    BatchPartly "batch.partly" 14_000 "a batch of which some edits failed and others did not",
    MatchingExact "matching.exact" 22_000 "exact matching",
    MatchingTolerant "matching.tolerant" 44_000 "tolerant matching",
    ReplaceAll "edit.replace-all" 25_000 "an edit with `replaceAll`",
    LoweredLimits "limits.lowered" 16_000 "a limit below its default",
    TextEmpty "text.empty" 980 "an empty text",
    TextLf "text.lf" 31_000 "a text of at least two lines, all of them ending in LF",
    TextCrlf "text.crlf" 7_300 "a text of at least two lines, all of them ending in CRLF",
    TextMixed "text.mixed" 10_000 "a text with LF and CRLF",
    TextLoneCr "text.lone-cr" 5_600 "a text with a CR before something else than LF",
    TextUnended "text.no-final-newline" 31_000 "a text that is not empty and does not end in LF",
    TextBom "text.bom" 4_200 "a text from which a byte order mark was set aside",
    TextNonAscii "text.non-ascii" 26_000 "a text with characters beyond ASCII",
    TextAstral "text.astral" 4_300 "a text with characters of two units",
    TextLong "text.long-line" 1_300 "a text with a line of more than 160 bytes",
}
