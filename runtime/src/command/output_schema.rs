//! Output schemas of commands whose return type is `JsonSchema`: see `return_type`.

use super::return_type::{SchemaFn, Tag};
use crate::data::Data;

/// Probe for types with a JSON Schema.
pub trait ProbeSchema<T> {
    /// Returns the function that builds the schema.
    fn schema(&self) -> SchemaFn;
}

impl<T: schemars::JsonSchema> ProbeSchema<T> for &Tag<T> {
    fn schema(&self) -> SchemaFn {
        output_schema::<T>
    }
}

/// Returns the schema of the serialized type, without references.
fn output_schema<T: schemars::JsonSchema>() -> Option<Data> {
    let settings = schemars::generate::SchemaSettings::draft2020_12().for_serialize();
    let settings = settings.with(|settings| settings.inline_subschemas = true);
    let schema = settings.into_generator().into_root_schema_for::<T>();
    let mut data = Data::from(schemars::Schema::to_value(schema));
    if let Data::Object(object) = &mut data {
        object.remove("$schema");
    }
    Some(data)
}
