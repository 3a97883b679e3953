//! Reads an OpenAPI document in one of several ways: `in-process-openapi WAY FILE INDEX`.

use std::fs;

use vestibule_document::Document;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut argv = std::env::args().skip(1);
    let (Some(way), Some(file), Some(index)) = (argv.next(), argv.next(), argv.next()) else {
        return Err("usage: in-process-openapi WAY FILE INDEX".into());
    };
    let text = fs::read_to_string(file)?;
    match way.as_str() {
        "read" => {}
        "text" => one(&Document::parse(text)?)?,
        "index" => one(&Document::with_index(text, fs::read(index)?).ok_or("the index is of another document")?)?,
        "serde" => drop(serde_json::from_str::<serde_json::Value>(&text)?),
        "ignored" => _ = serde_json::from_str::<serde::de::IgnoredAny>(&text)?,
        "sonic" => drop(sonic_rs::from_str::<sonic_rs::Value>(&text)?),
        "openapiv3" => drop(serde_json::from_str::<openapiv3::OpenAPI>(&text)?),
        "keep" => {
            let document = Document::parse(text)?;
            fs::write(index, document.index_bytes())?;
            println!("{}", document.len());
        }
        _ => return Err("the ways are read, text, index, serde, ignored, sonic, openapiv3 and keep".into()),
    }
    Ok(())
}

/// Reads the last operation, looked up by name.
fn one(document: &Document) -> Result<(), Box<dyn std::error::Error>> {
    let name = document.entries().last().ok_or("no operations")?.name().to_owned();
    let found = document.find(&name).and_then(|number| document.operation(number));
    drop(found.ok_or("the operation is not found")?);
    Ok(())
}
