//! Commands from OpenAPI documents: what they send, what they say.

#[cfg(feature = "remote")]
mod api_cli;
mod cases;
mod handler;
mod large;
mod odd;
mod real;
mod requests;
mod shop;
