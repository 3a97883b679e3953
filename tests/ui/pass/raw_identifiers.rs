//! Names that are keywords.

#![deny(warnings)]

use vestibule::prelude::*;

#[derive(Options)]
struct Find {
    r#type: String,
    #[option(short = 'm', default = r#MATCH)]
    r#match: String,
}

const r#MATCH: &str = "all";

#[derive(Choice)]
#[allow(non_camel_case_types)]
enum Kind {
    r#fn,
    Struct,
}

/// Find
#[command]
fn r#move(find: Find, #[option] r#in: Option<String>, #[option(default = "fn")] r#for: Kind) -> String {
    format!("{} {} {:?} {}", find.r#type, find.r#match, r#in, r#for.name())
}

fn main() {
    let find = Find::from_argv(["--type", "x"]).unwrap();
    assert_eq!((find.r#type.as_str(), find.r#match.as_str()), ("x", "all"));
    assert!(Kind::r#fn.name() == "fn" && Kind::Struct.name() == "struct");
    assert!(Cli::create("app").commands(commands![r#move]).check().is_ok());
}
