//! Kebab-case.

/// Converts a name to kebab-case, as for commands and options.
///
/// Words begin at capitals and after characters that are neither letters nor digits. Apostrophes are dropped, and
/// comparison signs are spelled out, so that `StartTime<` and `StartTime>` differ.
///
/// ```
/// use vestibule_document::kebab;
///
/// assert_eq!(kebab("listPets"), "list-pets");
/// assert_eq!(kebab("repos/get-HTTPServer"), "repos-get-http-server");
/// assert_eq!(kebab("List a Tag's Values"), "list-a-tags-values");
/// assert_eq!(kebab("getUserIDs"), "get-user-ids");
/// assert_eq!(kebab("StartTime>="), "start-time-gte");
/// ```
#[must_use]
pub fn kebab(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 8);
    let mut rest = text.chars().peekable();
    let mut before = Before::Nothing;
    while let Some(c) = rest.next() {
        if c == '\'' || c == '’' {
            continue;
        }
        if let Some(word) = comparison(c) {
            separate(&mut out);
            out.push_str(word);
            if rest.next_if_eq(&'=').is_some() && c != '=' {
                out.push('e');
            }
            before = Before::Word;
            continue;
        }
        if !c.is_alphanumeric() {
            before = Before::Nothing;
            continue;
        }
        let begins = match before {
            Before::Nothing | Before::Word => true,
            Before::Small => c.is_uppercase(),
            // The last capital of a run begins a word, as in `HTTPServer`, unless a plural follows, as in `IDs`.
            Before::Capital => c.is_uppercase() && ends_run(&mut rest.clone()),
        };
        if begins {
            separate(&mut out);
        }
        out.extend(c.to_lowercase());
        before = if c.is_uppercase() { Before::Capital } else { Before::Small };
    }
    out
}

/// The kind of the previous character.
enum Before {
    Nothing,
    Word,
    Small,
    Capital,
}

fn separate(out: &mut String) {
    if !out.is_empty() {
        out.push('-');
    }
}

fn comparison(c: char) -> Option<&'static str> {
    match c {
        '<' => Some("lt"),
        '>' => Some("gt"),
        '=' => Some("eq"),
        '!' => Some("not"),
        _ => None,
    }
}

/// Returns whether the run of capitals ends before the last one: a lowercase letter follows, not only a plural `s`.
fn ends_run(rest: &mut impl Iterator<Item = char>) -> bool {
    let next = rest.next();
    let is_plural = next == Some('s') && !rest.next().is_some_and(char::is_lowercase);
    next.is_some_and(char::is_lowercase) && !is_plural
}
