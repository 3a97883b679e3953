//! Filters as users of jq and JSONPath write them: `.users[0].id`, `.[].name`, `.items[] | {id, name}`, `$.items[*].id`.

/// Rewrites a filter to paths, each without a leading dot; the empty path is the whole result. Returns `None` if the filter
/// is not written in the way of jq, or uses more of it than paths.
pub(super) fn rewrite(text: &str) -> Option<Vec<String>> {
    let text = text.trim();
    let is_jq = text.starts_with(['.', '$', '{'])
        || ["[]", "[*]", "[\"", "['", ":", "|"].iter().any(|part| text.contains(part));
    if !is_jq {
        return None;
    }
    let mut out = Vec::new();
    for part in split(text, ',')? {
        add_paths("", part, &mut out)?;
    }
    Some(out)
}

/// Adds the paths of one expression, which begin with a prefix.
fn add_paths(prefix: &str, text: &str, out: &mut Vec<String>) -> Option<()> {
    let mut path = prefix.to_owned();
    let stages = split(text, '|')?;
    for (index, stage) in stages.iter().map(|stage| stage.trim()).enumerate() {
        let is_last = index + 1 == stages.len();
        if let Some(members) = stage.strip_prefix('{').and_then(|stage| stage.strip_suffix('}')) {
            for member in split(members, ',')? {
                let value = split(member, ':')?;
                add_paths(&path, value.last()?, out)?;
            }
            return is_last.then_some(());
        }
        let inner = stage.strip_prefix('[').and_then(|stage| stage.strip_suffix(']'));
        if let Some(inner) = inner.filter(|inner| inner.starts_with('.')) {
            for element in split(inner, ',')? {
                add_paths(&path, element, out)?;
            }
            return is_last.then_some(());
        }
        join(&mut path, &simple(stage)?);
    }
    out.push(path);
    Some(())
}

/// Appends a path to another one.
fn join(path: &mut String, rest: &str) {
    if !path.is_empty() && !rest.is_empty() && !rest.starts_with('[') {
        path.push('.');
    }
    path.push_str(rest);
}

/// Rewrites a path without stages.
fn simple(text: &str) -> Option<String> {
    let mut out = String::new();
    let mut rest = text.strip_prefix('$').unwrap_or(text);
    while let Some(c) = rest.chars().next() {
        let after = rest.get(c.len_utf8()..)?;
        match c {
            '.' if after.is_empty() && !out.is_empty() => return None,
            '.' if after.is_empty() || after.starts_with('[') => rest = after,
            '.' if after.starts_with('.') => return None,
            '.' => {
                join(&mut out, key(after)?);
                rest = after.get(key(after)?.len()..)?;
            }
            '[' => {
                let end = after.find(']')?;
                let (inner, behind) = (after.get(..end)?.trim(), after.get(end + 1..)?);
                match inner.strip_prefix(['"', '\'']) {
                    Some(name) => join(&mut out, &format!("\"{}\"", name.strip_suffix(['"', '\''])?)),
                    None if matches!(inner, "" | "*") => {}
                    None => out.push_str(&format!("[{}]", inner.replace(':', ","))),
                }
                rest = behind;
            }
            '?' => rest = after,
            _ if out.is_empty() => {
                out.push_str(key(rest)?);
                rest = rest.get(key(rest)?.len()..)?;
            }
            _ => return None,
        }
    }
    Some(out)
}

/// Returns the key at the start of a text.
fn key(text: &str) -> Option<&str> {
    if let Some(quoted) = text.strip_prefix('"') {
        return text.get(..quoted.find('"')? + 2);
    }
    let end = text.find(|c: char| ".[]?|,(){}:".contains(c) || c.is_whitespace()).unwrap_or(text.len());
    text.get(..end).filter(|key| !key.is_empty())
}

/// Splits a text at a separator, except within quotes and brackets.
fn split(text: &str, separator: char) -> Option<Vec<&str>> {
    let (mut parts, mut start, mut depth, mut quote) = (Vec::new(), 0, 0_usize, None);
    for (index, c) in text.char_indices() {
        match (c, quote) {
            (c, Some(open)) => quote = (c != open).then_some(open),
            ('"' | '\'', None) => quote = Some(c),
            ('[' | '{', None) => depth += 1,
            (']' | '}', None) => depth = depth.checked_sub(1)?,
            (c, None) if c == separator && depth == 0 => {
                parts.push(text.get(start..index)?.trim());
                start = index + c.len_utf8();
            }
            _ => {}
        }
    }
    parts.push(text.get(start..)?.trim());
    (depth == 0 && quote.is_none()).then_some(parts)
}

#[cfg(test)]
mod tests {
    use super::rewrite;

    #[test]
    fn paths_of_jq_and_json_path_are_rewritten() {
        for (text, paths) in [
            (".", &[""][..]),
            (".id", &["id"]),
            (".[]", &[""]),
            (".[0].id", &["[0].id"]),
            ("[].id", &["id"]),
            (".users[].name", &["users.name"]),
            (".users[0:3].name", &["users[0,3].name"]),
            (".users[-1]", &["users[-1]"]),
            (".a, .b", &["a", "b"]),
            (".users[] | .name", &["users.name"]),
            (".users[] | {id, n: .name}", &["users.id", "users.name"]),
            ("[.[] | .name]", &["name"]),
            ("{id, name}", &["id", "name"]),
            ("$.items[*].id", &["items.id"]),
            (".[\"a b\"].c", &["\"a b\".c"]),
            (".\"a b\"", &["\"a b\""]),
            (".a?", &["a"]),
        ] {
            assert_eq!(
                rewrite(text).as_deref(),
                Some(&paths.iter().map(|path| (*path).to_owned()).collect::<Vec<_>>()[..]),
                "{text}"
            );
        }
    }

    #[test]
    fn other_filters_are_left_alone() {
        for text in ["name", "a.b,c[0,3].d", ".a | length()", "a..b", ".a.", ". | select(.x)", ".a[", "\"a.b\"", "..id"]
        {
            assert_eq!(rewrite(text), None, "{text}");
        }
    }
}
