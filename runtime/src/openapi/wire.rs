//! Serializes values into paths, queries, headers and cookies by `style` and `explode`.

use percent_encoding::{AsciiSet, percent_encode};
use vestibule_document::{ParamLocation, Parameter, Style};

use crate::data::{Data, to_json};
use crate::fetch::{NAME, UNRESERVED};

/// The characters encoded with `allowReserved`: those that end the value or mean a space to most servers.
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

/// The characters encoded in a path with `allowReserved`: also those that end a segment or the path.
const RESERVED_IN_PATH: &AsciiSet = &RESERVED.add(b'/').add(b'?');

/// The characters encoded in a value of several segments.
const SEGMENTS: &AsciiSet = &UNRESERVED.remove(b'/');

/// The serialization of a value.
#[derive(Clone, Copy)]
pub(super) struct ValueFormat {
    style: Style,
    explode: bool,
    /// The characters to percent-encode; `None` for headers, which are not encoded.
    encode_set: Option<&'static AsciiSet>,
    /// True if what is encoded already stays as it is.
    keeps_triplets: bool,
}

impl ValueFormat {
    /// Returns the format of a parameter.
    pub(super) fn of_parameter(parameter: &Parameter) -> Self {
        let encode_set = match parameter.location {
            ParamLocation::Header => None,
            // RFC 6265 knows no escapes: the value is given as it is sent.
            ParamLocation::Cookie if parameter.style == Style::Cookie => None,
            ParamLocation::Query if parameter.allow_reserved => Some(RESERVED),
            ParamLocation::Path if parameter.spans_segments => Some(SEGMENTS),
            ParamLocation::Path if parameter.allow_reserved => Some(RESERVED_IN_PATH),
            _ => Some(UNRESERVED),
        };
        let keeps_triplets = parameter.allow_reserved;
        Self { style: parameter.style, explode: parameter.explode, encode_set, keeps_triplets }
    }

    /// Returns the format of a property of a form.
    pub(super) fn of_property(style: Style, explode: bool) -> Self {
        Self { style, explode, encode_set: Some(UNRESERVED), keeps_triplets: false }
    }

    /// Encodes a value; a list or an object as JSON.
    fn encode_value(self, data: &Data) -> String {
        match data {
            Data::String(text) => self.encode_text(text),
            Data::Array(_) | Data::Object(_) => self.encode_text(&to_json(data)),
            scalar => self.encode_text(&scalar.to_string()),
        }
    }

    fn encode_text(self, text: &str) -> String {
        match self.encode_set {
            None => text.to_owned(),
            Some(set) if self.keeps_triplets => encode_keeping_triplets(text, set),
            Some(set) => percent_encode(text.as_bytes(), set).to_string(),
        }
    }

    /// Returns the delimiter that an item of a list has within, where a server cannot tell the two apart.
    pub(super) fn delimiter_within(self, data: &Data) -> Option<char> {
        let delimiter = match self.style {
            Style::SpaceDelimited if !self.explode => ' ',
            Style::PipeDelimited if !self.explode => '|',
            Style::TabDelimited if !self.explode => '\t',
            Style::Label if self.explode => '.',
            _ => return None,
        };
        let items = data.as_array()?.iter().filter_map(Data::as_str);
        items.into_iter().any(|item| item.contains(delimiter)).then_some(delimiter)
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

    /// Returns the encoded items of a list, or the names and values of an object's members: as pairs with an `=`
    /// where the format explodes, and separated like items otherwise.
    fn items(self, data: &Data, separator: &str) -> Vec<String> {
        match data {
            Data::Array(items) => items.iter().map(|item| self.encode_value(item)).collect(),
            Data::Object(members) => {
                let pair = |(key, value)| format!("{}{separator}{}", self.encode_text(key), self.encode_value(value));
                members.iter().map(pair).collect()
            }
            scalar => vec![self.encode_value(scalar)],
        }
    }

    fn member_separator(self) -> &'static str {
        if self.explode { "=" } else { "," }
    }
}

/// Percent-encodes a text except for what is encoded already (RFC 6570, 3.2.3).
fn encode_keeping_triplets(text: &str, set: &'static AsciiSet) -> String {
    let mut out = String::with_capacity(text.len());
    let mut pieces = text.split('%');
    out.extend(pieces.next().map(|first| percent_encode(first.as_bytes(), set).to_string()));
    for piece in pieces {
        let is_triplet = piece.as_bytes().get(..2).is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit));
        out.push_str(if is_triplet { "%" } else { "%25" });
        out.extend(percent_encode(piece.as_bytes(), set));
    }
    out
}

/// Serializes the value that is the whole query (`in: querystring`) in a media type.
pub(super) fn whole_query(media_type: &str, format: ValueFormat, data: &Data) -> Vec<String> {
    match data {
        Data::Object(_) if !media_type.contains("json") => {
            query_pairs(ValueFormat { style: Style::Form, explode: true, ..format }, "", data)
        }
        _ => vec![format.encode_value(data)],
    }
}

/// Percent-encodes a name in a query, keeping brackets and other characters that are safe there.
pub(super) fn encode_name(text: &str) -> String {
    percent_encode(text.as_bytes(), NAME).to_string()
}

/// Percent-encodes a text for a path segment or a query value.
pub(super) fn encode_segment(text: &str) -> String {
    percent_encode(text.as_bytes(), UNRESERVED).to_string()
}

/// Serializes a value for a variable of a path.
pub(super) fn path_segment(format: ValueFormat, name: &str, data: &Data) -> String {
    let items = || format.items(data, format.member_separator());
    match format.style {
        Style::Label => format!(".{}", items().join(format.delimiter())),
        Style::Matrix => match data {
            Data::Array(all) if format.explode => {
                all.iter().map(|item| format!(";{}={}", encode_name(name), format.encode_value(item))).collect()
            }
            Data::Object(_) if format.explode => items().iter().map(|pair| format!(";{pair}")).collect(),
            _ => format!(";{}={}", encode_name(name), items().join(",")),
        },
        _ => items().join(","),
    }
}

/// Serializes a value for a header.
pub(super) fn header_value(format: ValueFormat, data: &Data) -> String {
    format.items(data, format.member_separator()).join(",")
}

/// Serializes a value to the encoded pairs of a query.
pub(super) fn query_pairs(format: ValueFormat, name: &str, data: &Data) -> Vec<String> {
    let pair = |name: &str, value: &str| format!("{name}={value}");
    let name = encode_name(name);
    match (format.style, data) {
        (Style::DeepObject, Data::Array(_) | Data::Object(_)) => bracket_pairs(format, &name, data, IndexStyle::Empty),
        (_, Data::Array(items)) if items.is_empty() => vec![pair(&name, "")],
        (_, Data::Array(items)) if format.explode => {
            items.iter().map(|item| pair(&name, &format.encode_value(item))).collect()
        }
        (_, Data::Object(members)) if format.explode => {
            members.iter().map(|(key, value)| pair(&encode_name(key), &format.encode_value(value))).collect()
        }
        (_, Data::Array(_) | Data::Object(_)) => {
            vec![pair(&name, &format.items(data, format.delimiter()).join(format.delimiter()))]
        }
        (_, scalar) => vec![pair(&name, &format.encode_value(scalar))],
    }
}

/// Serializes a value to the pairs of a cookie.
pub(super) fn cookie_pairs(format: ValueFormat, name: &str, data: &Data) -> Vec<String> {
    if format.style == Style::Cookie {
        return plain_cookie_pairs(format, name, data);
    }
    match data {
        Data::Array(_) | Data::Object(_) if format.explode => query_pairs(format, name, data),
        _ => vec![format!("{}={}", encode_name(name), header_value(format, data))],
    }
}

/// Serializes a cookie parameter of the style `cookie`, which encodes nothing.
fn plain_cookie_pairs(format: ValueFormat, name: &str, data: &Data) -> Vec<String> {
    let pair = |name: &str, value: &Data| format!("{name}={}", format.encode_value(value));
    match data {
        Data::Array(items) if format.explode => items.iter().map(|item| pair(name, item)).collect(),
        Data::Object(members) if format.explode => members.iter().map(|(key, value)| pair(key, value)).collect(),
        _ => vec![format!("{name}={}", header_value(format, data))],
    }
}

/// The form of an index in a name with brackets.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum IndexStyle {
    /// `a[]=x&a[]=y`, for items that are not lists or objects
    Empty,
    /// `a[0]=x&a[1]=y`
    Number,
}

/// Serializes a nested value to pairs whose names hold the path of each value: `a[b][c]=x`.
pub(super) fn bracket_pairs(format: ValueFormat, prefix: &str, data: &Data, index_style: IndexStyle) -> Vec<String> {
    match data {
        Data::Object(members) => members
            .iter()
            .flat_map(|(key, value)| {
                bracket_pairs(format, &format!("{prefix}[{}]", encode_name(key)), value, index_style)
            })
            .collect(),
        Data::Array(items) => items
            .iter()
            .enumerate()
            .flat_map(|(index, item)| {
                // Members of several items need the item's number.
                let is_nested = matches!(item, Data::Array(_) | Data::Object(_));
                let is_empty = index_style == IndexStyle::Empty && !is_nested;
                let index = if is_empty { String::new() } else { index.to_string() };
                bracket_pairs(format, &format!("{prefix}[{index}]"), item, index_style)
            })
            .collect(),
        scalar => vec![format!("{prefix}={}", format.encode_value(scalar))],
    }
}

#[cfg(test)]
mod tests {
    use vestibule_document::Style;

    use super::{UNRESERVED, ValueFormat, header_value, path_segment, query_pairs};
    use crate::json;

    fn format(style: Style, explode: bool) -> ValueFormat {
        ValueFormat { style, explode, encode_set: Some(UNRESERVED), keeps_triplets: false }
    }

    /// The tables of RFC 6570 and of OpenAPI 3.1, 4.8.12.
    #[test]
    fn every_style_matches_the_specification() {
        let (scalar, list) = (json!("blue"), json!(["blue", "black", "brown"]));
        let object = json!({ "R": 100, "G": 200, "B": 150 });
        let path =
            |style, explode| [&scalar, &list, &object].map(|data| path_segment(format(style, explode), "color", data));
        assert_eq!(path(Style::Simple, false), ["blue", "blue,black,brown", "R,100,G,200,B,150"]);
        assert_eq!(path(Style::Simple, true), ["blue", "blue,black,brown", "R=100,G=200,B=150"]);
        assert_eq!(path(Style::Label, false), [".blue", ".blue,black,brown", ".R,100,G,200,B,150"]);
        assert_eq!(path(Style::Label, true), [".blue", ".blue.black.brown", ".R=100.G=200.B=150"]);
        assert_eq!(path(Style::Matrix, false), [";color=blue", ";color=blue,black,brown", ";color=R,100,G,200,B,150"]);
        assert_eq!(
            path(Style::Matrix, true),
            [";color=blue", ";color=blue;color=black;color=brown", ";R=100;G=200;B=150"]
        );
        let query = |style, explode, data| query_pairs(format(style, explode), "color", data).join("&");
        assert_eq!(query(Style::Form, true, &scalar), "color=blue");
        assert_eq!(query(Style::Form, true, &list), "color=blue&color=black&color=brown");
        assert_eq!(query(Style::Form, false, &list), "color=blue,black,brown");
        assert_eq!(query(Style::Form, true, &object), "R=100&G=200&B=150");
        assert_eq!(query(Style::Form, false, &object), "color=R,100,G,200,B,150");
        assert_eq!(query(Style::SpaceDelimited, false, &list), "color=blue%20black%20brown");
        assert_eq!(query(Style::SpaceDelimited, false, &object), "color=R%20100%20G%20200%20B%20150");
        assert_eq!(query(Style::PipeDelimited, false, &list), "color=blue%7Cblack%7Cbrown");
        assert_eq!(query(Style::DeepObject, true, &object), "color[R]=100&color[G]=200&color[B]=150");
        assert_eq!(header_value(format(Style::Simple, true), &object), "R=100,G=200,B=150");
    }

    #[test]
    fn delimiters_are_encoded_inside_values() {
        let list = json!(["a,b", "c d", "e|f", "g&h=i"]);
        let query = |style| query_pairs(format(style, false), "q", &list).join("&");
        assert_eq!(query(Style::Form), "q=a%2Cb,c%20d,e%7Cf,g%26h%3Di");
        assert_eq!(query(Style::PipeDelimited), "q=a%2Cb%7Cc%20d%7Ce%7Cf%7Cg%26h%3Di");
        let found = |style, explode| format(style, explode).delimiter_within(&list);
        assert_eq!((found(Style::PipeDelimited, false), found(Style::SpaceDelimited, false)), (Some('|'), Some(' ')));
        assert_eq!((found(Style::PipeDelimited, true), found(Style::Form, false)), (None, None));
        assert_eq!(query_pairs(format(Style::DeepObject, true), "expand", &list).len(), 4);
        assert_eq!(path_segment(format(Style::Simple, false), "p", &json!("a/b?c#d%")), "a%2Fb%3Fc%23d%25");
    }
}
