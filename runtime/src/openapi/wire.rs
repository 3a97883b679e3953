//! Values as paths, queries, headers and cookies have them: every `style` with `explode` and without.

use percent_encoding::{AsciiSet, percent_encode};
use vestibule_document::{ParamLocation, Parameter, Style};

use crate::data::{Data, to_json};
use crate::fetch::{NAME, UNRESERVED};

/// What `allowReserved` keeps: all that does not end the value, or mean a blank to most servers.
const RESERVED: &AsciiSet = &UNRESERVED
    .remove(b':')
    .remove(b'/')
    .remove(b'?')
    .remove(b'@')
    .remove(b'!')
    .remove(b'$')
    .remove(b'\'')
    .remove(b'(')
    .remove(b')')
    .remove(b'*')
    .remove(b',')
    .remove(b';')
    .remove(b'=');

/// How a value is written, wherever it goes.
#[derive(Clone, Copy)]
pub(super) struct Form {
    pub(super) style: Style,
    pub(super) explode: bool,
    set: Option<&'static AsciiSet>,
}

impl Form {
    /// The form of a parameter; headers are not encoded.
    pub(super) fn of(parameter: &Parameter) -> Self {
        let set = match parameter.location {
            ParamLocation::Header => None,
            ParamLocation::Query if parameter.allow_reserved => Some(RESERVED),
            _ => Some(UNRESERVED),
        };
        Self { style: parameter.style, explode: parameter.explode, set }
    }

    /// The form of a property of a form.
    pub(super) fn of_property(style: Style, explode: bool) -> Self {
        Self { style, explode, set: Some(UNRESERVED) }
    }

    fn text(self, data: &Data) -> String {
        let text = match data {
            Data::String(text) => text.clone(),
            Data::Array(_) | Data::Object(_) => to_json(data),
            scalar => scalar.to_string(),
        };
        self.encoded(&text)
    }

    fn encoded(self, text: &str) -> String {
        self.set.map_or_else(|| text.to_owned(), |set| percent_encode(text.as_bytes(), set).to_string())
    }

    fn delimiter(self) -> &'static str {
        match self.style {
            Style::SpaceDelimited => "%20",
            Style::PipeDelimited => "%7C",
            Style::TabDelimited => "%09",
            Style::Label if self.explode => ".",
            _ => ",",
        }
    }
}

/// A name with what has a meaning in a query encoded.
pub(super) fn name(text: &str) -> String {
    percent_encode(text.as_bytes(), NAME).to_string()
}

/// A value in the place of a variable of a path.
pub(super) fn in_path(form: Form, wire: &str, data: &Data) -> String {
    let items = || flat(form, data, if form.explode { "=" } else { "," });
    match form.style {
        Style::Label => format!(".{}", joined(&items(), form.delimiter())),
        Style::Matrix => match data {
            Data::Array(all) if form.explode => {
                all.iter().map(|item| format!(";{}={}", name(wire), form.text(item))).collect()
            }
            Data::Object(_) if form.explode => items().iter().map(|pair| format!(";{pair}")).collect(),
            _ => format!(";{}={}", name(wire), joined(&items(), ",")),
        },
        _ => joined(&items(), ","),
    }
}

/// A value as a header or a cookie has it.
pub(super) fn in_header(form: Form, data: &Data) -> String {
    joined(&flat(form, data, if form.explode { "=" } else { "," }), ",")
}

/// The pairs that a value is in a query, encoded.
pub(super) fn in_query(form: Form, wire: &str, data: &Data) -> Vec<String> {
    let pair = |name: &str, value: &str| format!("{name}={value}");
    let own = name(wire);
    match (form.style, data) {
        (Style::DeepObject, Data::Array(items)) => {
            items.iter().map(|item| pair(&format!("{own}[]"), &form.text(item))).collect()
        }
        (Style::DeepObject, Data::Object(_)) => deep(form, &own, data, Index::Empty),
        (_, Data::Array(items)) if items.is_empty() => vec![pair(&own, "")],
        (_, Data::Array(items)) if form.explode => items.iter().map(|item| pair(&own, &form.text(item))).collect(),
        (_, Data::Object(members)) if form.explode => {
            members.iter().map(|(key, value)| pair(&name(key), &form.text(value))).collect()
        }
        (_, Data::Array(_) | Data::Object(_)) => {
            vec![pair(&own, &joined(&flat(form, data, form.delimiter()), form.delimiter()))]
        }
        (_, scalar) => vec![pair(&own, &form.text(scalar))],
    }
}

/// How the items of a list are told apart in names with brackets.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Index {
    /// `a[]=x&a[]=y`
    Empty,
    /// `a[0]=x&a[1]=y`
    Number,
}

/// The pairs of an object whose names hold the way to each value: `a[b][c]=x`.
pub(super) fn deep(form: Form, prefix: &str, data: &Data, index: Index) -> Vec<String> {
    match data {
        Data::Object(members) => members
            .iter()
            .flat_map(|(key, value)| deep(form, &format!("{prefix}[{}]", name(key)), value, index))
            .collect(),
        Data::Array(items) => items
            .iter()
            .enumerate()
            .flat_map(|(at, item)| {
                let at = if index == Index::Empty { String::new() } else { at.to_string() };
                deep(form, &format!("{prefix}[{at}]"), item, index)
            })
            .collect(),
        scalar => vec![format!("{prefix}={}", form.text(scalar))],
    }
}

/// The texts of a value: of an object name and value, with something between them.
fn flat(form: Form, data: &Data, between: &str) -> Vec<String> {
    match data {
        Data::Array(items) => items.iter().map(|item| form.text(item)).collect(),
        Data::Object(members) => {
            members.iter().map(|(key, value)| format!("{}{between}{}", form.encoded(key), form.text(value))).collect()
        }
        scalar => vec![form.text(scalar)],
    }
}

fn joined(texts: &[String], delimiter: &str) -> String {
    texts.join(delimiter)
}

/// A value of a cookie: what would end it is encoded.
pub(super) fn cookie(form: Form, wire: &str, data: &Data) -> Vec<String> {
    match data {
        Data::Array(_) | Data::Object(_) if form.explode => in_query(form, wire, data),
        _ => vec![format!("{}={}", name(wire), in_header(form, data))],
    }
}

/// A text in the place of a variable of a path, by itself.
pub(super) fn segment(text: &str) -> String {
    percent_encode(text.as_bytes(), UNRESERVED).to_string()
}

#[cfg(test)]
mod tests {
    use vestibule_document::Style;

    use super::{Form, UNRESERVED, in_header, in_path, in_query};
    use crate::json;

    fn form(style: Style, explode: bool) -> Form {
        Form { style, explode, set: Some(UNRESERVED) }
    }

    /// The tables of RFC 6570 and of OpenAPI 3.1, 4.8.12.
    #[test]
    fn every_style_is_written_as_the_standard_has_it() {
        let (scalar, list) = (json!("blue"), json!(["blue", "black", "brown"]));
        let object = json!({ "R": 100, "G": 200, "B": 150 });
        let path = |style, explode| [&scalar, &list, &object].map(|data| in_path(form(style, explode), "color", data));
        assert_eq!(path(Style::Simple, false), ["blue", "blue,black,brown", "R,100,G,200,B,150"]);
        assert_eq!(path(Style::Simple, true), ["blue", "blue,black,brown", "R=100,G=200,B=150"]);
        assert_eq!(path(Style::Label, false), [".blue", ".blue,black,brown", ".R,100,G,200,B,150"]);
        assert_eq!(path(Style::Label, true), [".blue", ".blue.black.brown", ".R=100.G=200.B=150"]);
        assert_eq!(path(Style::Matrix, false), [";color=blue", ";color=blue,black,brown", ";color=R,100,G,200,B,150"]);
        assert_eq!(
            path(Style::Matrix, true),
            [";color=blue", ";color=blue;color=black;color=brown", ";R=100;G=200;B=150"]
        );
        let query = |style, explode, data| in_query(form(style, explode), "color", data).join("&");
        assert_eq!(query(Style::Form, true, &scalar), "color=blue");
        assert_eq!(query(Style::Form, true, &list), "color=blue&color=black&color=brown");
        assert_eq!(query(Style::Form, false, &list), "color=blue,black,brown");
        assert_eq!(query(Style::Form, true, &object), "R=100&G=200&B=150");
        assert_eq!(query(Style::Form, false, &object), "color=R,100,G,200,B,150");
        assert_eq!(query(Style::SpaceDelimited, false, &list), "color=blue%20black%20brown");
        assert_eq!(query(Style::SpaceDelimited, false, &object), "color=R%20100%20G%20200%20B%20150");
        assert_eq!(query(Style::PipeDelimited, false, &list), "color=blue%7Cblack%7Cbrown");
        assert_eq!(query(Style::DeepObject, true, &object), "color[R]=100&color[G]=200&color[B]=150");
        assert_eq!(in_header(form(Style::Simple, true), &object), "R=100,G=200,B=150");
    }

    #[test]
    fn what_delimits_is_encoded_inside_values() {
        let list = json!(["a,b", "c d", "e|f", "g&h=i"]);
        let query = |style| in_query(form(style, false), "q", &list).join("&");
        assert_eq!(query(Style::Form), "q=a%2Cb,c%20d,e%7Cf,g%26h%3Di");
        assert_eq!(query(Style::PipeDelimited), "q=a%2Cb%7Cc%20d%7Ce%7Cf%7Cg%26h%3Di");
        assert_eq!(in_query(form(Style::DeepObject, true), "expand", &list).len(), 4);
        assert_eq!(in_path(form(Style::Simple, false), "p", &json!("a/b?c#d%")), "a%2Fb%3Fc%23d%25");
    }
}
