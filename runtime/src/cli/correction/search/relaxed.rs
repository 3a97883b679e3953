//! JSON as other languages write it.

use crate::data::{Data, from_json};

/// Returns JSON for an object or list as JavaScript and Python write it: names without quotes, single quotes, `None`.
pub(super) fn relaxed_json(text: &str) -> Option<String> {
    if !text.starts_with(['{', '[']) {
        return None;
    }
    let (mut out, mut chars) = (String::new(), text.chars().peekable());
    while let Some(c) = chars.next() {
        match c {
            '\'' | '"' => {
                let mut word = String::new();
                loop {
                    match chars.next()? {
                        '\\' => word.push(match chars.next()? {
                            'n' => '\n',
                            't' => '\t',
                            escaped @ ('\'' | '"' | '\\' | '/') => escaped,
                            _ => return None,
                        }),
                        end if end == c => break,
                        letter => word.push(letter),
                    }
                }
                out.push_str(&Data::from(word).to_string());
            }
            ',' => {
                let mut rest = chars.clone().skip_while(|c| c.is_whitespace());
                if !matches!(rest.next(), Some('}' | ']')) {
                    out.push(',');
                }
            }
            c if c.is_alphabetic() || c == '_' => {
                let mut word = c.to_string();
                while let Some(letter) = chars.next_if(|c| c.is_alphanumeric() || *c == '_') {
                    word.push(letter);
                }
                let is_name = chars.clone().find(|c| !c.is_whitespace()) == Some(':');
                match &*word {
                    _ if is_name => out.push_str(&Data::from(word).to_string()),
                    "true" | "True" => out.push_str("true"),
                    "false" | "False" => out.push_str("false"),
                    "null" | "None" => out.push_str("null"),
                    _ => return None,
                }
            }
            c => out.push(c),
        }
    }
    from_json(&out).is_ok().then_some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn objects_of_other_languages_are_read() {
        for (text, json) in [
            ("{id: 'a', n: [1, 2,],}", r#"{"id": "a", "n": [1, 2]}"#),
            ("{'on': True, 'off': None, \"t\": 'it\\'s'}", r#"{"on": true, "off": null, "t": "it's"}"#),
        ] {
            assert_eq!(relaxed_json(text).as_deref(), Some(json), "{text}");
        }
        for text in ["{a: b}", "{", "text", "{'a'}"] {
            assert_eq!(relaxed_json(text), None, "{text}");
        }
    }
}
