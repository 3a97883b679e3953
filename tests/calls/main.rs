//! Wrong calls, and what agents read to make right ones.

mod budget;
mod corpus;
mod harm;
mod printed;
mod repository;
mod triggers;
