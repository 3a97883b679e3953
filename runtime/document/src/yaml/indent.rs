//! Indents closing brackets that YAML wants further right.
//!
//! ```yaml
//! example: {
//!   "80/tcp": {}
//! }
//! ```
//!
//! YAML requires the last line to be indented more than `example`. Most parsers accept it, and documents contain it, so
//! that such lines are indented and nothing else is changed.

/// The state at the end of a line.
enum State {
    /// Between values.
    Outside,
    /// In a block scalar, which ends at a line that is not indented more than this.
    Block(usize),
    /// In brackets or quotes that begin on a line with this indentation.
    Inside { indent: usize, depth: usize, quote: Option<char> },
}

/// Indents such lines; `None` when there are no such lines.
pub(super) fn indent_closing_brackets(text: &str) -> Option<String> {
    let mut out = String::with_capacity(text.len() + text.len() / 16);
    let mut state = State::Outside;
    let mut has_moved = false;
    for line in text.split_inclusive('\n') {
        let content = line.trim_start_matches(' ');
        let indent = line.len() - content.len();
        let is_blank = content.trim().is_empty();
        state = match state {
            State::Block(parent_indent) if is_blank || indent > parent_indent => State::Block(parent_indent),
            State::Inside { indent: parent_indent, depth, quote } => {
                if indent <= parent_indent && quote.is_none() && !is_blank {
                    has_moved = true;
                    out.extend(std::iter::repeat_n(' ', parent_indent + 1 - indent));
                }
                scan_flow(content, parent_indent, depth, quote)
            }
            _ if is_blank || content.starts_with('#') => State::Outside,
            _ => open_value(content, indent),
        };
        out.push_str(line);
    }
    has_moved.then_some(out)
}

/// Scans a line that begins outside of a value.
fn open_value(content: &str, mut indent: usize) -> State {
    let mut rest = content;
    let mut parent_indent = indent;
    while let Some(item) = rest.strip_prefix("- ") {
        parent_indent = indent;
        let item = item.trim_start_matches(' ');
        indent += rest.len() - item.len();
        rest = item;
    }
    if let Some(value) = after_key(rest) {
        (rest, parent_indent) = (value, indent);
    }
    while rest.starts_with(['&', '!']) {
        rest = rest.split_once(' ').map_or("", |(_, rest)| rest.trim_start_matches(' '));
    }
    match rest.chars().next() {
        Some('|' | '>') => State::Block(parent_indent),
        Some('{' | '[' | '"' | '\'') => scan_flow(rest, parent_indent, 0, None),
        _ => State::Outside,
    }
}

/// Returns the text after the key of a line.
fn after_key(line: &str) -> Option<&str> {
    let skipped = match line.chars().next()? {
        quote @ ('"' | '\'') => line.get(1..)?.find(quote)? + 1,
        '{' | '[' | '|' | '>' => return None,
        _ => 0,
    };
    let (_, value) = line.get(skipped..)?.split_once(": ")?;
    Some(value.trim_start_matches(' '))
}

/// Scans the rest of a line for brackets and quotes.
fn scan_flow(text: &str, indent: usize, mut depth: usize, mut quote: Option<char>) -> State {
    let mut before = ' ';
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        match quote {
            Some('"') if c == '\\' => {
                chars.next();
            }
            Some(open) if c == open => quote = None,
            Some(_) => {}
            // Quotes inside a plain scalar do not count; brackets do.
            None if matches!(c, '"' | '\'') && matches!(before, ' ' | ',' | '[' | '{' | ':') => quote = Some(c),
            None if matches!(c, '{' | '[') => depth += 1,
            None if matches!(c, '}' | ']') => depth = depth.saturating_sub(1),
            None if c == '#' && before == ' ' => break,
            None => {}
        }
        before = c;
        if depth == 0 && quote.is_none() {
            return State::Outside;
        }
    }
    State::Inside { indent, depth, quote }
}
