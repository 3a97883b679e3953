//! The source of manual pages: the requests of man(7), and escaped text.

use super::super::text::{Paragraph, is_item};
use crate::data::is_terminal_control;
use crate::render::wrap::TIE;

/// A page that is being written.
#[derive(Default)]
pub(super) struct Roff(String);

impl Roff {
    /// Appends a request with its arguments: `.SH "EXIT STATUS"`.
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

    /// Appends a line that is roff already.
    pub(super) fn raw(&mut self, line: &str) {
        // A line that begins with one of these would be a request.
        if line.starts_with(['.', '\'']) {
            self.0.push_str("\\&");
        }
        self.0.push_str(line);
        self.0.push('\n');
    }

    /// Appends text as one line, which the viewer wraps.
    pub(super) fn line(&mut self, text: &str) {
        let text = text.trim();
        if !text.is_empty() {
            self.raw(&inline(text));
        }
    }

    /// Appends paragraphs, separated by a request, also from text before the first if there is any.
    pub(super) fn paragraphs<'a>(
        &mut self,
        paragraphs: impl Iterator<Item = Paragraph<'a>>,
        separator: &str,
        follows_text: bool,
    ) {
        for (at, paragraph) in paragraphs.enumerate() {
            let is_separated = at > 0 || follows_text;
            let mut texts = Vec::new();
            paragraph.for_each_line(&mut |text| texts.push(text.to_owned()));
            if paragraph.is_code {
                if is_separated {
                    self.request("sp", &[]);
                }
                self.fixed(&texts);
                continue;
            }
            // A list has its own separators.
            if is_separated && !texts.first().is_some_and(|text| is_item(text)) {
                self.request(separator, &[]);
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

    /// Appends lines verbatim.
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

/// Returns the marker of a list item, and its text.
fn mark(text: &str) -> Option<(&str, &str)> {
    if is_item(text) { text.trim_start().split_once(' ') } else { None }
}

/// Returns text with its code in bold.
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

/// Escapes text for roff: dashes and quotes are printed as typed, and characters outside ASCII are written by code point,
/// so that they do not depend on the encoding.
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
            '\u{a0}' | TIE => out.push(' '),
            '\t' => out.push_str("    "),
            ' '..='~' => out.push(c),
            c if is_terminal_control(c) => {}
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
