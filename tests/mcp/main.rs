//! Programs as servers of the Model Context Protocol: real processes, and the frames that they exchange.

mod clients;
mod frames;
mod server;
mod tools;
