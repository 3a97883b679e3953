//! Generators shared by the fuzz targets: schemas, argv and environments from arbitrary bytes.

pub mod schema;
pub mod words;
