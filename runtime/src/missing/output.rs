//! Methods that need the feature `output`.

use std::future::Ready;

use crate::command::{Media, Reply};
use crate::data::Data;
use crate::error::Result;
use crate::graph::Cli;

missing! {
    Cli,
    CallNeedsOutput,
    "`Cli::call` needs the feature `output` of `vestibule`",
    "in Cargo.toml: `vestibule = {{ version = \"0.1\", features = [\"output\"] }}`",
    [fn call(&self, path: &str, input: impl Into<Data>) -> Ready<Result<Reply<Data>>>]
}

missing! {
    Cli,
    CallBlockingNeedsOutput,
    "`Cli::call_blocking` needs the feature `output` of `vestibule`",
    "in Cargo.toml: `vestibule = {{ version = \"0.1\", features = [\"output\"] }}`",
    [fn call_blocking(&self, path: &str, input: impl Into<Data>) -> Result<Reply<Data>>]
}

missing! {
    impl T for Reply<T>,
    ReplyHumanNeedsOutput,
    "`Reply::human` needs the feature `output` of `vestibule`",
    "in Cargo.toml: `vestibule = {{ version = \"0.1\", features = [\"output\"] }}`",
    [fn human(self, text: impl Into<String>) -> Self]
}

missing! {
    Cli,
    ResourceNeedsOutput,
    "`Cli::resource` needs the feature `output` of `vestibule`",
    "in Cargo.toml: `vestibule = {{ version = \"0.1\", features = [\"output\"] }}`",
    [fn resource(self, uri: impl Into<String>, command: impl Into<String>) -> Self]
}

missing! {
    Cli,
    PromptNeedsOutput,
    "`Cli::prompt` needs the feature `output` of `vestibule`",
    "in Cargo.toml: `vestibule = {{ version = \"0.1\", features = [\"output\"] }}`",
    [fn prompt(self, command: impl Into<String>) -> Self]
}

missing! {
    Media,
    MediaNeedsOutput,
    "`Media` needs the feature `output` of `vestibule`",
    "in Cargo.toml: `vestibule = {{ version = \"0.1\", features = [\"output\"] }}`",
    [fn new(media_type: impl Into<String>, bytes: impl Into<Vec<u8>>) -> Self]
}
