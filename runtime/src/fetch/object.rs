//! A request as an object, for callers without argv: its method, path, query, headers and body.

use http::{HeaderName, HeaderValue};

use super::builder::request_method;
use super::confirm::YES;
use super::{FetchInput, RequestBody};
use crate::data::{Data, Map, to_json};
use crate::error::{FieldError, InputErrors, Result};

/// Reads the object of a request, and whether it is confirmed, if the mount asks for that. All of its members may be
/// missing; the method is then GET, or POST with a body.
///
/// # Errors
///
/// `VALIDATION_ERROR` with every member that is invalid.
pub(super) fn input_of(object: &Data, takes_confirmation: bool) -> Result<(FetchInput, bool)> {
    let (mut input, mut errors) = (FetchInput::default(), InputErrors::default());
    let (empty, mut is_confirmed) = (Map::new(), false);
    let members = match object {
        Data::Object(members) => members,
        _ => &empty,
    };
    for (name, value) in members {
        if let (YES, Data::Bool(yes), true) = (name, value, takes_confirmation) {
            is_confirmed = *yes;
            continue;
        }
        if let Err((expected, field)) = set(&mut input, name, value) {
            let field = if field.is_empty() { name.to_owned() } else { format!("{name}.{field}") };
            let message = format!("Invalid value for `{field}`: expected {expected}");
            errors.push_validation(FieldError::new(field, message).expected(expected));
        }
    }
    if members.get("method").is_none_or(Data::is_null) && input.body.is_some() {
        input.method = http::Method::POST;
    }
    if errors.is_empty() { Ok((input, is_confirmed)) } else { Err(errors.into()) }
}

/// Sets a member; the error is what was expected, and the name below the member.
fn set(input: &mut FetchInput, name: &str, value: &Data) -> Result<(), (&'static str, String)> {
    let expected = |expected: &'static str| (expected, String::new());
    match (name, value) {
        (_, Data::Null) => {}
        ("method", Data::String(method)) => {
            input.method = request_method(method).map_err(|_| expected("a method of HTTP"))?;
        }
        ("path", Data::String(path)) if path.starts_with('/') && !path.contains(['?', '#']) => {
            input.path.clone_from(path);
        }
        ("path", _) => return Err(expected("a path that begins with `/`, without a query")),
        ("query", Data::Object(pairs)) => {
            for (name, value) in pairs {
                let values = value.as_array().unwrap_or(std::slice::from_ref(value));
                for value in values {
                    let text = text(value).ok_or(("a text, a number, a boolean or a list of them", name.to_owned()))?;
                    input.query.append(name, text);
                }
            }
        }
        ("headers", Data::Object(pairs)) => {
            for (name, value) in pairs {
                let value = text(value).and_then(|text| HeaderValue::from_str(&text).ok());
                match (HeaderName::from_bytes(name.as_bytes()), value) {
                    (Ok(header), Some(value)) => drop(input.headers.append(header, value)),
                    _ => return Err(("the name of a header, and a value on one line", name.to_owned())),
                }
            }
        }
        ("query" | "headers", _) => return Err(expected("an object")),
        ("body", Data::String(text)) => input.body = Some(RequestBody::from(text.clone())),
        ("body", value) => input.body = Some(RequestBody::from(to_json(value))),
        ("method", _) => return Err(expected("a method of HTTP")),
        _ => return Err(expected("one of method, path, query, headers, body")),
    }
    Ok(())
}

fn text(value: &Data) -> Option<String> {
    match value {
        Data::String(text) => Some(text.clone()),
        Data::Number(_) | Data::Bool(_) => Some(to_json(value)),
        _ => None,
    }
}
