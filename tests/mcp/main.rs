//! Programs as servers of the Model Context Protocol: real processes, and the frames that they exchange.

mod asking;
mod clients;
mod frames;
mod server;
mod tools;
