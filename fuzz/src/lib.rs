//! What the fuzz targets share: schemas, argv and environments out of bytes.

pub mod schema;
pub mod words;
