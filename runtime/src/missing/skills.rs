//! Methods that need the feature `skills`.

use crate::graph::Cli;

missing! {
    Cli,
    SkillsNeedsSkills,
    "`Cli::skills` needs the feature `skills` of `vestibule`",
    "in Cargo.toml: `vestibule = {{ version = \"0.1\", features = [\"skills\"] }}`",
    [fn skills(&self, depth: usize) -> Vec<String>]
}
