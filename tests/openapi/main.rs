//! Commands from OpenAPI documents: what they send, what they say.

#[cfg(feature = "remote")]
mod api_cli;
mod bodies;
mod calls;
mod cases;
mod forms;
mod handler;
mod held;
mod kept;
mod large;
mod made;
mod odd;
mod real;
mod requests;
mod shop;
