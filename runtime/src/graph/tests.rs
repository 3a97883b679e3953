//! Lookup by name and path, headings and inherited settings.

use super::{Child, Cli, CommandPath};
use crate::prelude::*;
use crate::render::Format;

fn plain(name: &str) -> Command {
    Command::new(name).run(|_| Ok(()))
}

/// A program with a command `status` and a group `pr` with `list` and `view`.
fn program() -> Cli {
    let pulls = Cli::create("pr")
        .visible_alias("pulls")
        .command(plain("list").visible_alias("ls"))
        .heading("Reading")
        .command(plain("view"));
    Cli::create("app").command(plain("status")).group(pulls)
}

/// Returns the path of names below the program.
fn find<'g>(cli: &'g Cli, names: &[&str]) -> Option<CommandPath<'g>> {
    let mut path = CommandPath::new(&cli.0);
    for name in names {
        path.descend(path.node().child(name.as_bytes())?);
    }
    Some(path)
}

#[test]
fn children_are_found_by_name_and_alias() {
    let cli = program();
    for (names, expected) in [
        (&["status"][..], Some("app status")),
        (&["pr"], Some("app pr")),
        (&["pulls", "ls"], Some("app pr list")),
        (&["pr", "view"], Some("app pr view")),
        (&["pr", "status"], None),
        (&[""], None),
    ] {
        assert_eq!(find(&cli, names).map(|path| path.typed()).as_deref(), expected, "{names:?}");
    }
}

#[test]
fn functions_are_found_in_a_list_of_commands() {
    #[command(alias = "st")]
    fn status() {}
    #[command]
    fn logs() {}

    let cli = Cli::create("app").commands(commands![status, logs]).command(plain("last"));
    let names: Vec<_> = cli.0.children().map(Child::name).collect();
    assert_eq!(names, ["status", "logs", "last"]);
    assert_eq!(cli.0.names(), ["status", "st", "logs", "last"]);
    assert_eq!(find(&cli, &["st"]).unwrap().path(), "status");
}

#[test]
fn a_path_knows_its_root_node_and_parent() {
    let cli = program();
    let path = find(&cli, &["pr", "list"]).unwrap();
    assert!(path.is_child && path.root().is_same(&cli.0));
    assert_eq!((path.node().name.as_str(), path.words()), ("pr", vec!["pr", "list"]));
    let parent = path.above().unwrap();
    assert_eq!((parent.typed().as_str(), parent.is_child), ("app pr", false));
    assert_eq!(parent.above().unwrap().typed(), "app");
    assert!(parent.above().unwrap().above().is_none());
}

#[test]
fn a_heading_applies_to_the_children_after_it() {
    let cli = program();
    assert_eq!(find(&cli, &["pr", "list"]).unwrap().heading(), None);
    assert_eq!(find(&cli, &["pr", "view"]).unwrap().heading(), Some("Reading"));
    let own = plain("go").heading("Own");
    let cli = Cli::create("app").heading("Outer").command(own).command(plain("run")).heading("").command(plain("end"));
    let headings = ["go", "run", "end"].map(|name| find(&cli, &[name]).unwrap().heading());
    assert_eq!(headings, [Some("Own"), Some("Outer"), None]);
}

#[test]
fn the_nearest_format_is_used() {
    let group =
        Cli::create("pr").format(Format::Json).command(plain("list")).command(plain("view").format(Format::Yaml));
    let cli = Cli::create("app").format(Format::Markdown).command(plain("status")).group(group);
    let format = |names: &[&str]| find(&cli, names).unwrap().format(false);
    assert_eq!(format(&["status"]), Some(Format::Markdown));
    assert_eq!(format(&["pr", "list"]), Some(Format::Json));
    assert_eq!(format(&["pr", "view"]), Some(Format::Yaml));
}
