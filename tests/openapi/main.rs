//! Commands from OpenAPI documents: what they send, what they say.

mod cases;
mod handler;
mod real;
mod requests;
mod shop;
