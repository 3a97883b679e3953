//! Base64 with padding (RFC 4648, section 4).

const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Encodes bytes.
pub(crate) fn base64(bytes: &[u8]) -> String {
    let mut out = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let byte = |index: usize| u32::from(chunk.get(index).copied().unwrap_or(0));
        let group = (byte(0) << 16) | (byte(1) << 8) | byte(2);
        for digit in 0..4 {
            let value = (group >> (18 - 6 * digit)) & 63;
            let is_padding = digit > chunk.len();
            out.push(if is_padding { '=' } else { char::from(DIGITS[value as usize]) });
        }
    }
    out
}

/// Decodes a text; `None` if it is not Base64 with padding.
pub(crate) fn from_base64(text: &str) -> Option<Vec<u8>> {
    let digits = text.trim_end_matches('=');
    if !text.len().is_multiple_of(4) || text.len() - digits.len() > 2 {
        return None;
    }
    let mut out = Vec::with_capacity(digits.len() / 4 * 3 + 2);
    let (mut group, mut bits) = (0_u32, 0_u32);
    for digit in digits.bytes() {
        group = (group << 6) | u32::from(value_of(digit)?);
        bits += 6;
        if bits >= 8 {
            bits -= 8;
            out.push(u8::try_from((group >> bits) & 0xff).ok()?);
        }
    }
    Some(out)
}

fn value_of(digit: u8) -> Option<u8> {
    Some(match digit {
        b'A'..=b'Z' => digit - b'A',
        b'a'..=b'z' => digit - b'a' + 26,
        b'0'..=b'9' => digit - b'0' + 52,
        b'+' => 62,
        b'/' => 63,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_read_back() {
        for length in 0..70_u8 {
            let bytes: Vec<u8> = (0..length).map(|byte| byte.wrapping_mul(37)).collect();
            assert_eq!(from_base64(&base64(&bytes)), Some(bytes));
        }
        for text in ["a", "ab", "a===", "a-==", "=aaa"] {
            assert_eq!(from_base64(text), None, "{text}");
        }
    }
}
