//! How the source is laid out: layers that go one way, and files that can be read in one sitting.

mod layers;
mod size;
mod source;
