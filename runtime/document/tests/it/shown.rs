//! Formats documents and operations for assertions.

use vestibule_document::{Alternatives, Body, Document, Kind, Limit, Operation, Parameter, SchemaSummary};

/// Returns a document with these paths and components.
pub(crate) fn document(version: &str, paths: &str, components: &str) -> Document {
    let text = format!(
        r#"{{"openapi": "{version}", "info": {{"title": "t", "version": "1"}}, "paths": {paths}, "components": {components}}}"#
    );
    Document::parse(text).unwrap()
}

/// Returns the operation `op` of a document.
pub(crate) fn op(document: &Document) -> Operation {
    document.operation(document.find("op").unwrap()).unwrap()
}

/// Returns the only operation of a document: `GET /a` with these members.
pub(crate) fn get(version: &str, members: &str, components: &str) -> Operation {
    let paths = format!(r#"{{"/a": {{"get": {{"operationId": "op", {members}}}}}}}"#);
    op(&document(version, &paths, components))
}

/// Formats a schema that is read as a JSON body.
pub(crate) fn schema(version: &str, schema: &str, schemas: &str) -> String {
    summary(&read(version, schema, schemas))
}

/// Returns the summary of a schema that is read as a JSON body.
pub(crate) fn read(version: &str, schema: &str, schemas: &str) -> SchemaSummary {
    let members = format!(r#""requestBody": {{"content": {{"application/json": {{"schema": {schema}}}}}}}"#);
    let operation = get(version, &members, &format!(r#"{{"schemas": {schemas}}}"#));
    assert_eq!(operation.warnings, []);
    operation.body.unwrap().media[0].schema.clone()
}

/// Formats parameters, one per line.
pub(crate) fn parameters(operation: &Operation) -> String {
    operation.parameters.iter().map(parameter).collect::<Vec<_>>().join("\n")
}

fn parameter(parameter: &Parameter) -> String {
    let must = if parameter.required { "!" } else { "" };
    let explode = if parameter.explode { "*" } else { "" };
    let how = match &parameter.content {
        Some(content) => content.clone(),
        None => format!("{:?}{explode}", parameter.style),
    };
    format!("{:?} {}{must} {how} {}", parameter.location, parameter.name, summary(&parameter.schema))
}

/// Formats a body, one media type per line.
pub(crate) fn body(body: Option<&Body>) -> String {
    let Some(body) = body else { return "none".to_owned() };
    let must = if body.required { "!" } else { "" };
    let media = body
        .media
        .iter()
        .map(|media| format!("{}{must} {:?} {}", media.media_type, media.encoding, summary(&media.schema)));
    media.collect::<Vec<_>>().join("\n")
}

/// Formats warnings, one per line.
pub(crate) fn warnings(operation: &Operation) -> String {
    let lines = operation.warnings.iter().map(|warning| format!("{}: {}", warning.pointer, warning.message));
    lines.collect::<Vec<_>>().join("\n")
}

/// Formats a summary: `{a!: integer>=1, b: [string]}`.
pub(crate) fn summary(summary: &SchemaSummary) -> String {
    let mut out = match &summary.kind {
        Kind::Array(item) => format!("[{}]", self::summary(item)),
        Kind::Object(members) => {
            let mut parts: Vec<String> = members
                .properties
                .iter()
                .map(|property| {
                    let must = if property.required { "!" } else { "" };
                    format!("{}{must}: {}", property.name, self::summary(&property.schema))
                })
                .collect();
            parts.extend(members.additional.iter().map(|rest| format!("*: {}", self::summary(rest))));
            let united = if members.is_union { "|" } else { "" };
            format!("{{{united}{}}}", parts.join(", "))
        }
        kind => format!("{kind:?}").to_lowercase(),
    };
    if summary.alternatives == Alternatives::OrScalar {
        out.push('~');
    }
    if summary.nullable {
        out.push('?');
    }
    if !summary.choices.is_empty() {
        out.push_str(&format!("({})", summary.choices.join(" ")));
    }
    let limit = |limit: &Limit, sign| format!("{sign}{}{}", if limit.exclusive { "" } else { "=" }, limit.number);
    out.extend(summary.minimum.iter().map(|minimum| limit(minimum, ">")));
    out.extend(summary.maximum.iter().map(|maximum| limit(maximum, "<")));
    out.extend(summary.default.iter().map(|default| format!(" default {default}")));
    if summary.read_only {
        out.push_str(" read-only");
    }
    out
}
