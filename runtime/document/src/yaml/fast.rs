//! The YAML that most documents are written in, several times as fast as all of YAML: block lists and mappings,
//! and texts in every style.
//!
//! Whatever else there is, and whatever could be wrong, is left to the reader of all of YAML: then there is no
//! answer here. Where there is one, it is that reader's.

use super::line::{
    Line, before_comment, begins_plain, closing, fold, indent_of, is_item, is_plain, is_read, key, line_at, unquoted,
};
use super::scalar;
use crate::cursor::quote;

/// How deep values may be inside each other here.
const MAX_DEPTH: usize = 64;

/// The document as JSON; `None`: it holds something that is not read here.
pub(super) fn convert(text: &str) -> Option<String> {
    let is_odd = |byte: u8| byte < b' ' && byte != b'\n' && byte != b'\t' || byte == 0x7f;
    if text.bytes().fold(false, |found, byte| found | is_odd(byte)) || text.contains('\u{feff}') {
        return None;
    }
    let mut reader = FastReader {
        text,
        at: 0,
        ahead: None,
        out: String::with_capacity(text.len()),
        depth: 0,
        scratch: String::new(),
    };
    let mark = reader.peek()?;
    if mark.content == "---" && mark.indent == 0 {
        reader.take();
    }
    let first = reader.peek()?;
    reader.node(first)?;
    reader.is_at_end().then_some(reader.out)
}

struct FastReader<'a> {
    text: &'a str,
    /// Where the next line begins.
    at: usize,
    /// The rest of a line, to be read as if it was one.
    ahead: Option<Line<'a>>,
    out: String,
    depth: usize,
    /// A text of several lines in the making.
    scratch: String,
}

impl<'a> FastReader<'a> {
    /// The next line that holds more than a comment.
    fn next_line(&self) -> Option<Line<'a>> {
        if self.ahead.is_some() {
            return self.ahead;
        }
        let mut at = self.at;
        loop {
            let (line, next) = line_at(self.text, at)?;
            let indent = indent_of(line);
            let content = line.get(indent..)?.trim_end_matches(' ');
            if !content.is_empty() && !content.starts_with('#') {
                return Some(Line { indent, content, next });
            }
            at = next;
        }
    }

    /// The same; `None` where it is not read here.
    fn peek(&self) -> Option<Line<'a>> {
        self.next_line().filter(is_read)
    }

    fn take(&mut self) {
        if let Some(line) = self.next_line() {
            self.at = line.next;
        }
        self.ahead = None;
    }

    fn is_at_end(&self) -> bool {
        self.next_line().is_none()
    }

    /// The list or the mapping that begins at a line.
    fn node(&mut self, line: Line<'a>) -> Option<()> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return None;
        }
        if is_item(line.content) {
            self.list(line.indent)?;
        } else {
            self.mapping(line.indent)?;
        }
        self.depth -= 1;
        Some(())
    }

    fn list(&mut self, indent: usize) -> Option<()> {
        self.out.push('[');
        let mut is_first = true;
        while let Some(line) = self.next_line().filter(|line| line.indent >= indent) {
            if line.indent > indent || !is_read(&line) {
                return None;
            }
            if !is_item(line.content) {
                break;
            }
            if !std::mem::take(&mut is_first) {
                self.out.push(',');
            }
            self.take();
            let rest = line.content.get(1..)?;
            let spaces = indent_of(rest);
            let rest = rest.get(spaces..)?;
            let begins_node = is_item(rest) || key(rest).is_some();
            if begins_node {
                let inner = Line { indent: indent + 1 + spaces, content: rest, next: self.at };
                self.ahead = Some(inner);
                self.node(inner)?;
            } else {
                self.value(rest, indent, false)?;
            }
        }
        self.out.push(']');
        Some(())
    }

    fn mapping(&mut self, indent: usize) -> Option<()> {
        self.out.push('{');
        let mut is_first = true;
        while let Some(line) = self.next_line().filter(|line| line.indent >= indent) {
            if line.indent > indent || !is_read(&line) || is_item(line.content) {
                return None;
            }
            let (name, rest) = key(line.content)?;
            if !std::mem::take(&mut is_first) {
                self.out.push(',');
            }
            self.take();
            self.key(name)?;
            self.out.push(':');
            self.value(rest.trim_start_matches(' '), indent, true)?;
        }
        self.out.push('}');
        Some(())
    }

    fn key(&mut self, name: &str) -> Option<()> {
        let mark = name.chars().next().filter(|mark| matches!(mark, '"' | '\''));
        match mark {
            None => quote(name, &mut self.out),
            Some(mark) => {
                self.scratch.clear();
                let inner = name.get(1..name.len() - 1)?;
                unquoted(inner, mark, &mut self.scratch)?;
                quote(&self.scratch, &mut self.out);
            }
        }
        Some(())
    }

    /// The value of a member or an item whose line is so far in, of which this is what stands behind the colon
    /// or the dash.
    fn value(&mut self, rest: &'a str, indent: usize, is_member: bool) -> Option<()> {
        match rest.bytes().next() {
            None | Some(b'#') => self.below(indent, is_member),
            Some(b'|' | b'>') => self.block(rest, indent),
            Some(mark @ (b'"' | b'\'')) => self.quoted(rest, mark, indent),
            Some(b'[') => self.flow(rest),
            Some(b'{') if rest == "{}" => {
                self.out.push_str("{}");
                Some(())
            }
            Some(_) if begins_plain(rest) => self.plain(rest, indent),
            Some(_) => None,
        }
    }

    /// What stands on the lines below.
    fn below(&mut self, indent: usize, is_member: bool) -> Option<()> {
        match self.next_line() {
            Some(line) if !is_read(&line) => None,
            Some(line) if line.indent > indent => {
                if is_item(line.content) || key(line.content).is_some() {
                    return self.node(line);
                }
                self.take();
                self.value(line.content, indent, false)
            }
            Some(line) if is_member && line.indent == indent && is_item(line.content) => self.node(line),
            _ => {
                self.out.push_str("null");
                Some(())
            }
        }
    }

    /// `[a, "b"]` of plain words, on one line.
    fn flow(&mut self, rest: &str) -> Option<()> {
        let inner = rest.strip_prefix('[')?.strip_suffix(']')?;
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b" ,_./-\"'".contains(&byte);
        if !inner.bytes().all(is_plain) {
            return None;
        }
        self.out.push('[');
        if !inner.trim().is_empty() {
            for (at, item) in inner.split(',').map(str::trim).enumerate() {
                if at > 0 {
                    self.out.push(',');
                }
                let of_quotes = ['"', '\''].into_iter().find_map(|mark| item.strip_prefix(mark)?.strip_suffix(mark));
                let is_quoted = of_quotes.is_some();
                let text = of_quotes.unwrap_or(item);
                let is_odd = text.contains(['"', '\'']) || text == "-" || text.starts_with("- ") || text.is_empty();
                if is_odd && !(is_quoted && text.is_empty()) {
                    return None;
                }
                scalar::write(text, !is_quoted, None, &mut self.out);
            }
        }
        self.out.push(']');
        Some(())
    }

    /// A text without quotes, with the lines below that go on with it.
    fn plain(&mut self, rest: &str, indent: usize) -> Option<()> {
        let (first, has_comment) = before_comment(rest);
        if !is_plain(first) {
            return None;
        }
        self.scratch.clear();
        self.scratch.push_str(first);
        let (mut spaces, mut at, mut is_over) = (0, self.at, has_comment);
        while let Some((line, next)) = line_at(self.text, at) {
            let inner = indent_of(line);
            let content = line.get(inner..)?.trim_end_matches(' ');
            if content.is_empty() {
                spaces += 1;
            } else if inner <= indent {
                break;
            } else if content.starts_with('#') {
                is_over = true;
            } else {
                let (content, has_comment) = before_comment(content);
                if is_over || !is_plain(content) || is_item(content) {
                    return None;
                }
                fold(&mut self.scratch, spaces);
                self.scratch.push_str(content);
                (spaces, self.at, is_over) = (0, next, has_comment);
            }
            at = next;
        }
        scalar::write(&self.scratch, true, None, &mut self.out);
        Some(())
    }

    /// A text in quotes, with the lines below up to its end.
    fn quoted(&mut self, rest: &str, mark: u8, indent: usize) -> Option<()> {
        self.scratch.clear();
        let mut spaces = 0;
        let mut part = rest.get(1..)?;
        loop {
            let end = closing(part, mark);
            let is_last = end < part.len();
            // Blanks at the end of a line are none of the text's.
            let inner = part.get(..end)?;
            let inner = if is_last { inner } else { inner.trim_end_matches(' ') };
            if !is_last && mark == b'"' && inner.ends_with('\\') {
                return None;
            }
            unquoted(inner, char::from(mark), &mut self.scratch)?;
            if is_last {
                let after = part.get(end + 1..)?.trim_start_matches(' ');
                let is_sound = after.is_empty() || after.starts_with('#') && part.get(end + 1..)?.starts_with(' ');
                return is_sound.then(|| quote(&self.scratch, &mut self.out));
            }
            loop {
                let (line, next) = line_at(self.text, self.at)?;
                self.at = next;
                let inner = indent_of(line);
                part = line.get(inner..)?;
                if part.is_empty() {
                    spaces += 1;
                    continue;
                }
                if inner <= indent || part.contains('\t') {
                    return None;
                }
                fold(&mut self.scratch, spaces);
                spaces = 0;
                break;
            }
        }
    }

    /// A text of lines below a `|` or a `>`.
    fn block(&mut self, head: &str, indent: usize) -> Option<()> {
        let is_folded = head.starts_with('>');
        let (is_stripped, is_kept) = match head.get(1..)? {
            "" => (false, false),
            "-" => (true, false),
            "+" => (false, true),
            _ => return None,
        };
        self.scratch.clear();
        let mut wide = None;
        let (mut spaces, mut was_inside) = (0, false);
        let is_ended = self.text.ends_with('\n');
        let mut at = self.at;
        while let Some((line, next)) = line_at(self.text, at) {
            let inner = indent_of(line);
            let is_blank = inner == line.len();
            let is_first = wide.is_none();
            let wide = match wide {
                Some(wide) => wide,
                None if is_blank => {
                    // How far in the text is, is said by its first line, and by no blanks before it.
                    if inner > indent {
                        return None;
                    }
                    spaces += 1;
                    at = next;
                    continue;
                }
                None if inner <= indent => break,
                None => *wide.insert(inner),
            };
            if is_blank {
                if inner > wide {
                    return None;
                }
                spaces += 1;
                at = next;
                continue;
            }
            if inner < wide {
                if inner > indent {
                    return None;
                }
                break;
            }
            let content = line.get(wide..)?;
            if content.starts_with('\t') {
                return None;
            }
            let is_inside = content.starts_with(' ');
            let breaks = match is_first {
                true => spaces,
                false if is_folded && !was_inside && !is_inside => {
                    if spaces == 0 {
                        self.scratch.push(' ');
                    }
                    spaces
                }
                false => spaces + 1,
            };
            self.scratch.extend(std::iter::repeat_n('\n', breaks));
            self.scratch.push_str(content);
            (spaces, was_inside, at) = (0, is_inside, next);
            self.at = next;
        }
        // Without a text, and without an end of it, it is not clear what there is.
        if wide.is_none() && spaces > 0 || !is_ended {
            return None;
        }
        if wide.is_some() && !is_stripped {
            self.scratch.extend(std::iter::repeat_n('\n', if is_kept { 1 + spaces } else { 1 }));
        }
        quote(&self.scratch, &mut self.out);
        Some(())
    }
}
