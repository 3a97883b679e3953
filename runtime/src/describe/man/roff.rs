//! Manual pages as text: the requests of man(7), and what must not be taken for one.

use super::super::text::{Paragraph, is_item};

/// A page under way.
#[derive(Default)]
pub(super) struct Roff(String);

impl Roff {
    /// A request with its arguments: `.SH "EXIT STATUS"`.
    pub(super) fn request(&mut self, name: &str, arguments: &[&str]) {
        self.0.push('.');
        self.0.push_str(name);
        for argument in arguments {
            self.0.push_str(" \"");
            self.0.push_str(&escaped(argument));
            self.0.push('"');
        }
        self.0.push('\n');
    }

    pub(super) fn section(&mut self, title: &str) {
        self.request("SH", &[&title.to_uppercase()]);
    }

    /// A line that is written in roff itself.
    pub(super) fn raw(&mut self, line: &str) {
        // A line that begins with one of these would be a request.
        if line.starts_with(['.', '\'']) {
            self.0.push_str("\\&");
        }
        self.0.push_str(line);
        self.0.push('\n');
    }

    /// A text in one line, which the reader's terminal wraps.
    pub(super) fn line(&mut self, text: &str) {
        let text = text.trim();
        if !text.is_empty() {
            self.raw(&inline(text));
        }
    }

    /// Paragraphs, with a request between them, and before the first when something stands there.
    pub(super) fn paragraphs<'a>(
        &mut self,
        paragraphs: impl Iterator<Item = Paragraph<'a>>,
        between: &str,
        is_more: bool,
    ) {
        for (at, paragraph) in paragraphs.enumerate() {
            let is_later = at > 0 || is_more;
            let mut texts = Vec::new();
            paragraph.for_each_line(&mut |text| texts.push(text.to_owned()));
            if paragraph.is_code {
                if is_later {
                    self.request("sp", &[]);
                }
                self.fixed(&texts);
                continue;
            }
            // A list has its own.
            if is_later && !texts.first().is_some_and(|text| is_item(text)) {
                self.request(between, &[]);
            }
            self.flowing(&texts);
        }
    }

    fn flowing(&mut self, texts: &[String]) {
        let is_list = texts.iter().any(|text| is_item(text));
        if is_list {
            self.request("RS", &[]);
        }
        for text in texts {
            match mark(text) {
                Some((mark, rest)) => {
                    let mark = if mark.starts_with(['-', '*']) { "\\(bu".to_owned() } else { escaped(mark) };
                    self.0.push_str(&format!(".IP \"{mark}\" 4\n"));
                    self.line(rest);
                }
                None => self.line(text),
            }
        }
        if is_list {
            self.request("RE", &[]);
        }
    }

    /// Lines that stay as they are.
    fn fixed(&mut self, lines: &[String]) {
        self.0.push_str(".RS 4\n.nf\n");
        for line in lines {
            self.raw(&escaped(line));
        }
        self.0.push_str(".fi\n.RE\n");
    }

    pub(super) fn finish(self) -> String {
        self.0
    }
}

/// The mark of an item and what follows it.
fn mark(text: &str) -> Option<(&str, &str)> {
    if is_item(text) { text.trim_start().split_once(' ') } else { None }
}

/// A text with its code in bold.
pub(super) fn inline(text: &str) -> String {
    let parts: Vec<_> = text.split('`').collect();
    if parts.len().is_multiple_of(2) {
        return escaped(text);
    }
    let each = parts.iter().enumerate().map(|(at, part)| if at % 2 == 1 { bold(part) } else { escaped(part) });
    each.collect()
}

pub(super) fn bold(text: &str) -> String {
    if text.is_empty() { String::new() } else { format!("\\fB{}\\fR", escaped(text)) }
}

pub(super) fn italic(text: &str) -> String {
    if text.is_empty() { String::new() } else { format!("\\fI{}\\fR", escaped(text)) }
}

/// A text in which nothing means anything to roff: dashes are those that are typed, quotes stay straight,
/// and what is not ASCII is named by its number, so that no reader has to guess the encoding.
pub(super) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 8);
    for c in text.chars() {
        match c {
            '\\' => out.push_str("\\(rs"),
            '-' => out.push_str("\\-"),
            '\'' => out.push_str("\\(aq"),
            '"' => out.push_str("\\(dq"),
            '`' => out.push_str("\\(ga"),
            '^' => out.push_str("\\(ha"),
            '~' => out.push_str("\\(ti"),
            '\u{a0}' => out.push(' '),
            '\t' => out.push_str("    "),
            ' '..='~' => out.push(c),
            c if c.is_control() => {}
            c => out.push_str(&format!("\\[u{:04X}]", u32::from(c))),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_means_anything() {
        assert_eq!(escaped(r#"a\n -x "q" 'p' `c` ^~"#), r"a\(rsn \-x \(dqq\(dq \(aqp\(aq \(gac\(ga \(ha\(ti");
        assert_eq!(escaped("ä\u{1f600}\u{7}"), "\\[u00E4]\\[u1F600]");
        let mut page = Roff::default();
        page.line(".SH no");
        page.line("'no");
        page.line("`-x` is");
        page.line("a ` alone");
        assert_eq!(page.finish(), "\\&.SH no\n\\(aqno\n\\fB\\-x\\fR is\na \\(ga alone\n");
    }
}
