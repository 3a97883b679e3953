//! Tests of the public interface.

mod bodies;
mod check;
mod errors;
mod fixtures;
mod index;
mod json_schema;
mod names;
mod pages;
mod parameters;
mod references;
mod robust;
mod root;
mod schemas;
mod shown;
mod swagger;
mod values;
