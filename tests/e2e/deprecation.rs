//! Deprecation beyond options: commands, groups, arguments, choices, in both spellings.
#![expect(deprecated, reason = "the compiler warns where a program reads what it deprecated")]

use vestibule::prelude::*;
use vestibule_tests::{in_memory, on_terminal, words};

#[derive(Choice, Clone, Copy)]
enum Size {
    Small,
    #[choice(deprecated = "use small")]
    Tiny,
    #[deprecated]
    Huge,
}

#[derive(Options)]
struct Choices {
    #[option(short = 's', default = "small")]
    size: Size,
    #[deprecated(note = "use --size")]
    width: Option<u32>,
    #[deprecated]
    wide: bool,
}

/// Make one
#[command]
fn make(#[arg] name: String, #[arg(deprecated = "use --size")] height: Option<u32>, options: Choices) -> String {
    let (width, wide) = (options.width, options.wide);
    format!("{name} {} {width:?} {wide} {height:?}", options.size.name())
}

/// The old way
#[command(deprecated = "use make")]
fn build() -> &'static str {
    "built"
}

/// The older way
#[deprecated(since = "1.0.0", note = "use build")]
#[command]
fn construct() -> &'static str {
    "constructed"
}

fn program() -> Cli {
    let old = Cli::create("old").deprecated("use the new ones").commands(commands![build]);
    Cli::create("app").commands(commands![make, build, construct]).group(old)
}

#[test]
fn every_kind_is_warned_of_once() {
    program().check().unwrap();
    for (line, warnings) in [
        ("make a", ""),
        ("make a -s small", ""),
        ("make a -s tiny", "Warning: --size tiny is deprecated: use small\n"),
        ("make a --size huge", "Warning: --size huge is deprecated\n"),
        ("make a 5", "Warning: <height> is deprecated: use --size\n"),
        ("make a --width 5 --width 6", "Warning: --width is deprecated: use --size\n"),
        ("make a --no-wide", "Warning: --wide is deprecated\n"),
        ("build", "Warning: `build` is deprecated: use make\n"),
        ("construct", "Warning: `construct` is deprecated: use build (since 1.0.0)\n"),
        ("old build", "Warning: `old` is deprecated: use the new ones\nWarning: `build` is deprecated: use make\n"),
    ] {
        let run = on_terminal(program(), words(line));
        assert_eq!((run.exit, run.stderr.as_str()), (Some(0), warnings), "{line}");
        in_memory(program(), words(line)).success();
        assert_eq!(on_terminal(program(), words(&format!("{line} --json"))).stderr, "", "{line}");
    }
}

#[test]
fn a_default_is_not_warned_of() {
    let options = vestibule::schema::Object::new()
        .field(vestibule::schema::Field::string("zone").default("a").deprecated_because("use --region"));
    let command = || Command::new("go").options(options.clone()).run(|c| Ok(c.options().clone()));
    let cli = || Cli::create("app").command(command());
    assert_eq!(on_terminal(cli(), ["go"]).success(), "zone: a\n");
    assert_eq!(on_terminal(cli(), ["go", "--zone", "b"]).stderr, "Warning: --zone is deprecated: use --region\n");
}

#[test]
fn help_and_listings_say_it() {
    let help = in_memory(program(), ["--help"]).success();
    for name in ["build", "construct", "old"] {
        let line = help.lines().find(|line| line.trim_start().starts_with(name)).unwrap();
        assert!(line.ends_with("[deprecated]"), "{line}");
    }
    let help = in_memory(program(), ["make", "--help"]).success();
    for name in ["[height]", "--width", "--wide"] {
        let line = help
            .lines()
            .find(|line| line.contains(name) && !line.contains("Usage"))
            .unwrap_or_else(|| panic!("{help}"));
        assert!(line.ends_with("[deprecated]"), "{line}");
    }
    let listing: serde_json::Value =
        serde_json::from_str(&in_memory(program(), ["--llms", "--json"]).success()).unwrap();
    let commands = listing["commands"].as_array().unwrap();
    let of = |name: &str| commands.iter().find(|command| command["name"] == name).unwrap();
    assert_ne!(of("build")["deprecated"], serde_json::Value::Null);
    assert_eq!(of("make").get("deprecated"), None);
    assert_eq!(of("make")["schema"]["args"]["properties"]["height"]["deprecated"], true);
    assert_eq!(of("make")["schema"]["options"]["properties"]["width"]["deprecated"], true);
    let schema: serde_json::Value =
        serde_json::from_str(&in_memory(program(), ["build", "--schema"]).success()).unwrap();
    assert_eq!((&schema["deprecated"], &schema["deprecatedNote"]), (&true.into(), &"use make".into()));
    let index = in_memory(program(), ["--llms-index"]).success();
    for line in [
        "- `make`: Make one\n",
        "- `build`: **Deprecated.** The old way (use make)\n",
        "- `construct`: **Deprecated.** The older way (use build; since 1.0.0)\n",
        "- `old build`: **Deprecated.** The old way (use make)\n",
    ] {
        assert!(index.contains(line), "{index}");
    }
    let markdown = in_memory(program(), ["--llms"]).success();
    assert!(markdown.matches("**Deprecated.**").count() >= 5, "{markdown}");
}
