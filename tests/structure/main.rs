//! Rules for the source that the compiler does not check: layers, size, features and language.

mod features;
mod language;
mod layers;
mod shape;
mod source;
