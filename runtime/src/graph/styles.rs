//! `Cli::styles`.

use super::Cli;
use crate::render::Styles;

impl Cli {
    /// Sets the palette of the program: the styles of help, errors, warnings and results where output is coloured. Only
    /// the palette of the program itself counts, not that of a group.
    pub fn styles(self, styles: &'static Styles) -> Self {
        self.with(|node| node.styles = Some(styles))
    }
}
