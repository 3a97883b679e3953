//! Descriptions from files and from macros.

#![deny(warnings)]

use vestibule::prelude::*;
use vestibule::schema::Record;

#[derive(Options)]
struct Deploy {
    #[doc = include_str!("region.txt")]
    region: Option<String>,
    /// Which release
    #[doc = concat!("of ", "them")]
    ///
    /// The last one when absent.
    release: Option<String>,
    #[doc(hidden)]
    other: bool,
}

/// Deploy
#[doc = concat!("in ", stringify!(earnest))]
#[command]
fn deploy(
    deploy: Deploy,
    #[doc = include_str!("region.txt")]
    #[arg]
    name: String,
) -> String {
    let Deploy { region, release, other } = deploy;
    format!("{region:?} {release:?} {other} {name}")
}

fn main() {
    let docs: Vec<_> = <Deploy as Record>::SPECS.iter().map(|spec| spec.doc.trim()).collect();
    assert_eq!(docs[0], "Target environment, in so many words.");
    assert_eq!(docs[1], "Which release\nof them\n\nThe last one when absent.");
    assert!(Cli::create("app").commands(commands![deploy]).check().is_ok());
}
