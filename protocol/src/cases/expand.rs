//! Large documents in small files: `{{x*1048577}}` stands for 1,048,577 times `x`.

/// More than this many bytes is a mistake in a case file, not a case.
const MOST_BYTES: usize = 64 << 20;

/// Writes out every `{{text*count}}`. Whatever does not have that form is left as it stands.
///
/// Time and space: linear in the result.
pub fn expand(json: &str) -> String {
    let mut out = String::with_capacity(json.len());
    let mut rest = json;
    while let Some(open) = rest.find("{{") {
        out.push_str(&rest[..open]);
        let tail = &rest[open + 2..];
        let Some((text, count, after)) = token(tail) else {
            out.push_str("{{");
            rest = tail;
            continue;
        };
        if text.len().saturating_mul(count).saturating_add(out.len()) <= MOST_BYTES {
            out.extend(std::iter::repeat_n(text, count));
        }
        rest = after;
    }
    out + rest
}

fn token(tail: &str) -> Option<(&str, usize, &str)> {
    let close = tail.find("}}")?;
    let (text, count) = tail[..close].rsplit_once('*')?;
    Some((text, count.parse().ok()?, &tail[close + 2..]))
}

#[cfg(test)]
mod tests {
    use super::expand;

    #[test]
    fn tokens_only() {
        assert_eq!(expand(r#"{"a":"{{xy*3}}","b":{"c":{}}}"#), r#"{"a":"xyxyxy","b":{"c":{}}}"#);
        assert_eq!(expand(r#"[{{{"a":1},*2}}0]"#), r#"[{"a":1},{"a":1},0]"#);
        assert_eq!(expand("{{x}} {{x*y}} {{"), "{{x}} {{x*y}} {{");
    }
}
