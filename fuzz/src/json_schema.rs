//! Generates JSON Schemas as OpenAPI documents contain them, and values that they may allow.

use arbitrary::{Result, Unstructured};

/// Names of properties; a schema and a value have few, so that they meet.
const NAMES: &[&str] = &["a", "b", "kind", "a/b", "~", ""];

const LEAVES: &[&str] = &[
    "{}",
    "true",
    r#"{"type":"string","minLength":2,"maxLength":3}"#,
    r#"{"type":"integer","maximum":1}"#,
    r#"{"type":"number","exclusiveMinimum":0,"multipleOf":0.5}"#,
    r#"{"enum":["a",1,null,{"a":1}]}"#,
    r#"{"type":["boolean","null"]}"#,
    r#"{"const":{"a":1.0}}"#,
    r#"{"type":"array","uniqueItems":true,"maxItems":2}"#,
    r#"{"type":"object","required":["a"],"maxProperties":2}"#,
    r##"{"$ref":"#/components/schemas/A"}"##,
    r##"{"$ref":"#/components/schemas/B","minLength":1}"##,
    r#"{"not":{"type":"string"}}"#,
    r#"{"type":"string","format":"date"}"#,
    r#"{"x-other":1,"description":"d"}"#,
];

const VALUES: &[&str] = &[
    "0",
    "1",
    "2",
    "1.0",
    "0.5",
    "-1e3",
    "\"a\"",
    "\"ab\"",
    "\"\"",
    "\"\u{1f600}\"",
    "true",
    "false",
    "null",
    "{}",
    "[]",
];

/// Generates a document with the schemas `S`, `A` and `B`, which may refer to each other.
pub fn document(bytes: &mut Unstructured<'_>) -> Result<String> {
    let (s, a, b) = (schema(bytes, 3)?, schema(bytes, 2)?, schema(bytes, 1)?);
    Ok(format!(r#"{{"openapi":"3.1.0","paths":{{}},"components":{{"schemas":{{"S":{s},"A":{a},"B":{b}}}}}}}"#))
}

fn schema(bytes: &mut Unstructured<'_>, depth: usize) -> Result<String> {
    if depth == 0 {
        return Ok((*bytes.choose(LEAVES)?).to_owned());
    }
    let depth = depth - 1;
    Ok(match bytes.int_in_range(0..=12)? {
        0 => format!(r#"{{"anyOf":[{},{}]}}"#, schema(bytes, depth)?, schema(bytes, depth)?),
        1 => format!(r#"{{"oneOf":[{},{}]}}"#, schema(bytes, depth)?, schema(bytes, depth)?),
        2 => format!(r#"{{"allOf":[{},{}]}}"#, schema(bytes, depth)?, schema(bytes, depth)?),
        3 => format!(r#"{{{},"additionalProperties":false}}"#, properties(bytes, depth)?),
        4 => format!(r#"{{{},"additionalProperties":{}}}"#, properties(bytes, depth)?, schema(bytes, depth)?),
        5 => format!(r#"{{{},"required":["a","kind"]}}"#, properties(bytes, depth)?),
        6 => format!(r#"{{"items":{},"minItems":1}}"#, schema(bytes, depth)?),
        7 => format!(r#"{{"prefixItems":[{}],"items":{}}}"#, schema(bytes, depth)?, schema(bytes, depth)?),
        8 => format!(r#"{{"patternProperties":{{"^a":{}}},{}}}"#, schema(bytes, depth)?, properties(bytes, depth)?),
        9 => format!(r#"{{{},"anyOf":[{},{{"type":"null"}}]}}"#, properties(bytes, depth)?, schema(bytes, depth)?),
        10 => format!(r#"{{"not":{},"if":{},"then":{}}}"#, schema(bytes, 0)?, schema(bytes, 0)?, schema(bytes, depth)?),
        11 => {
            let (first, second) = (properties(bytes, depth)?, properties(bytes, depth)?);
            format!(
                r#"{{"oneOf":[{{{first},"required":["kind"]}},{{{second}}}],"discriminator":{{"propertyName":"kind"}}}}"#
            )
        }
        _ => schema(bytes, 0)?,
    })
}

fn properties(bytes: &mut Unstructured<'_>, depth: usize) -> Result<String> {
    let (name, other) = (*bytes.choose(NAMES)?, *bytes.choose(NAMES)?);
    let first = schema(bytes, depth)?;
    if name == other {
        return Ok(format!(r#""type":"object","properties":{{"{name}":{first}}}"#));
    }
    Ok(format!(r#""properties":{{"{name}":{first},"{other}":{}}}"#, schema(bytes, depth)?))
}

/// Generates a value as JSON.
pub fn value(bytes: &mut Unstructured<'_>, depth: usize) -> Result<String> {
    if depth == 0 {
        return Ok((*bytes.choose(VALUES)?).to_owned());
    }
    let depth = depth - 1;
    Ok(match bytes.int_in_range(0..=4)? {
        0 => format!(r#"{{"{}":{}}}"#, bytes.choose(NAMES)?, value(bytes, depth)?),
        1 => format!(r#"{{"a":{},"kind":{}}}"#, value(bytes, depth)?, value(bytes, depth)?),
        2 => format!("[{},{}]", value(bytes, depth)?, value(bytes, depth)?),
        3 => format!("[{}]", value(bytes, depth)?),
        _ => value(bytes, 0)?,
    })
}
