//! A line of the log: text for people, or a JSON object.

use std::time::SystemTime;

use tracing_core::Level;

use super::super::report::{marked, on_one_line};
use super::event::{FieldValue, Values};
use super::timestamp::timestamp;
use crate::data::{Data, Map, to_json};
use crate::render::{Painter, Role};

/// An event, and the spans that it is in.
pub(super) struct Line<'e> {
    pub(super) level: Level,
    pub(super) target: &'e str,
    /// The outermost first.
    pub(super) spans: Vec<SpanValues>,
    pub(super) values: &'e Values,
}

/// A span with its fields.
pub(super) struct SpanValues {
    pub(super) name: &'static str,
    pub(super) fields: Vec<FieldValue>,
}

/// The form of the lines.
#[derive(Clone, Copy, Debug)]
pub(super) struct LineStyle {
    pub(super) is_json: bool,
    pub(super) painter: Painter,
}

impl LineStyle {
    pub(super) fn render(self, line: &Line<'_>) -> String {
        let mut out = if self.is_json { to_json(&object(line)) } else { self.text(line) };
        out.push('\n');
        out
    }

    /// Renders a line as `tracing` programs do: level, spans, target, message, fields.
    fn text(self, line: &Line<'_>) -> String {
        let (painter, mut out) = (self.painter, String::new());
        let role = match line.level {
            Level::ERROR => Role::Error,
            Level::WARN => Role::Warning,
            Level::INFO => Role::Suggestion,
            Level::DEBUG => Role::Literal,
            _ => Role::Dim,
        };
        let name = line.level.as_str();
        painter.push(role, name, &mut out);
        out.push_str(&" ".repeat("ERROR ".len().saturating_sub(name.len())));
        for span in &line.spans {
            painter.push(Role::Heading, &on_one_line(span.name), &mut out);
            if !span.fields.is_empty() {
                out.push('{');
                self.fields(&span.fields, &mut out);
                out.push('}');
            }
            out.push_str(": ");
        }
        painter.push(Role::Dim, &on_one_line(line.target), &mut out);
        painter.push(Role::Dim, ":", &mut out);
        if !line.values.message.is_empty() {
            out.push(' ');
            out.push_str(&marked(&line.values.message));
        }
        if !line.values.fields.is_empty() {
            out.push(' ');
            self.fields(&line.values.fields, &mut out);
        }
        out
    }

    /// Appends fields as `name=value`. A text that would not be read as one word is quoted.
    fn fields(self, fields: &[FieldValue], out: &mut String) {
        for (index, field) in fields.iter().enumerate() {
            if index > 0 {
                out.push(' ');
            }
            self.painter.push(Role::Dim, &on_one_line(field.name), out);
            self.painter.push(Role::Dim, "=", out);
            match &field.value {
                Data::String(text) if !field.is_formatted && needs_quotes(text) => out.push_str(&format!("{text:?}")),
                Data::String(text) => out.push_str(&on_one_line(text)),
                other => out.push_str(&on_one_line(&to_json(other))),
            }
        }
    }
}

fn needs_quotes(text: &str) -> bool {
    text.is_empty() || text.contains(|c: char| c.is_whitespace() || c.is_control() || matches!(c, '"' | '='))
}

/// Returns a line as an object.
fn object(line: &Line<'_>) -> Data {
    let mut out = Map::new();
    out.insert("timestamp", timestamp(SystemTime::now()));
    out.insert("level", line.level.as_str());
    out.insert("target", line.target);
    out.insert("message", line.values.message.as_str());
    if !line.values.fields.is_empty() {
        out.insert("fields", members(&line.values.fields));
    }
    if !line.spans.is_empty() {
        let spans = line.spans.iter().map(|span| {
            let mut out = Map::new();
            out.insert("name", span.name);
            if !span.fields.is_empty() {
                out.insert("fields", members(&span.fields));
            }
            Data::Object(out)
        });
        out.insert("spans", spans.collect::<Data>());
    }
    Data::Object(out)
}

fn members(fields: &[FieldValue]) -> Data {
    let mut out = Map::new();
    for field in fields {
        out.insert(field.name, field.value.clone());
    }
    Data::Object(out)
}
