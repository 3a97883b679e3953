//! Wrong calls: the program runs what was meant, or prints it.

mod corpus;
mod harm;
mod printed;
