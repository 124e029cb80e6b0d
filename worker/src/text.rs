//! Bytes of a file and the text in them (FS-4, FS-5).

use crate::failure::Failure;
use editproof_protocol::Sha256;
use sha2::Digest;

/// The UTF-8 BOM.
pub(crate) const BOM: &[u8] = b"\xef\xbb\xbf";

/// Sets one leading BOM aside; the rest must be UTF-8.
pub(crate) fn decode(bytes: &[u8]) -> Result<(bool, &str), Failure> {
    let rest = bytes.strip_prefix(BOM);
    let text = std::str::from_utf8(rest.unwrap_or(bytes)).map_err(|_| Failure::not_utf8())?;
    Ok((rest.is_some(), text))
}

/// Puts the BOM back.
pub(crate) fn encode(has_utf8_bom: bool, text: String) -> Vec<u8> {
    if has_utf8_bom { [BOM, text.as_bytes()].concat() } else { text.into_bytes() }
}

/// The digest of a raw file.
pub(crate) fn sha256(bytes: &[u8]) -> Sha256 {
    let digest = hex(&sha2::Sha256::digest(bytes));
    // 64 lowercase hexadecimal digits are what the type asks for.
    Sha256::new(&digest).unwrap_or_else(|_| unreachable!("a digest has 64 hexadecimal digits"))
}

/// Lowercase hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    bytes
        .iter()
        .flat_map(|byte| [DIGITS[usize::from(byte >> 4)], DIGITS[usize::from(byte & 15)]])
        .map(char::from)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_bom_is_set_aside_and_put_back() {
        for bytes in [&b""[..], b"a", b"\xef\xbb\xbf", b"\xef\xbb\xbfa", b"\xef\xbb\xbf\xef\xbb\xbfa", b"a\xef\xbb\xbf"]
        {
            let (has_bom, text) = decode(bytes).unwrap();
            assert_eq!(has_bom, bytes.starts_with(BOM));
            assert_eq!(encode(has_bom, text.to_owned()), bytes);
        }
        assert_eq!(decode(b"\xef\xbb\xbf\xef\xbb\xbfa").unwrap(), (true, "\u{feff}a"));
        for bytes in [&b"\xff\xfea\0"[..], b"\xfe\xff\0a", b"caf\xe9", b"\xed\xa0\x80", b"\xef\xbb"] {
            assert_eq!(decode(bytes), Err(Failure::not_utf8()), "{bytes:x?}");
        }
    }

    #[test]
    fn digests_are_lowercase_hexadecimal() {
        let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
        assert_eq!(sha256(b"").as_str(), empty);
    }
}
