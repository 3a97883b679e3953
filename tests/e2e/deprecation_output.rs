//! Every output of a program marks deprecated items of each kind, with note and version.
#![expect(deprecated, reason = "the compiler warns where a program reads what it deprecated")]

use insta::assert_snapshot;
use serde_json::Value;
use vestibule::prelude::*;
use vestibule::schema::{Field, Object};
use vestibule_tests::{in_memory, on_terminal, words};

#[derive(Choice, Clone, Copy)]
enum Size {
    /// Not large
    Small,
    /// Very small
    #[choice(deprecated(note = "use small", since = "1.1.0"))]
    Tiny,
}

#[derive(Options)]
struct Inputs {
    /// Size
    #[option(short = 's', default = "small")]
    size: Size,
    /// Width
    #[option(deprecated(note = "use --size", since = "1.2.0"))]
    width: Option<u32>,
}

#[derive(Env)]
struct Outside {
    /// The old way to say it
    #[deprecated(note = "use --size", since = "1.3.0")]
    app_size: Option<String>,
}

/// Make one
#[command]
fn make(
    /// Height
    #[arg(deprecated(note = "use --size", since = "1.4.0"))]
    height: Option<u32>,
    inputs: Inputs,
    outside: Outside,
) -> String {
    format!("{height:?} {:?} {} {:?}", inputs.width, inputs.size.name(), outside.app_size)
}

/// Build one
#[command(deprecated(note = "use make", since = "1.5.0"))]
fn build() -> &'static str {
    "built"
}

/// Construct one
#[deprecated(since = "1.6.0")]
#[command]
fn construct() -> &'static str {
    "constructed"
}

/// Builds the same command at run time
fn manual() -> Command {
    let size = Field::choice("size", ["small", "tiny"]).default("small");
    let options = Object::new()
        .field(size.deprecate_choice("tiny", "use small (since 1.7.0)"))
        .field(Field::boolean("wide").deprecated_since("1.8.0").deprecated_because("use --size"));
    let command = Command::new("manual").description("The same by hand").options(options);
    command.deprecated("use make").deprecated_since("1.9.0").run(|_| Ok("done"))
}

fn program() -> Cli {
    let old =
        Cli::create("old").description("Old ones").deprecated("use new").deprecated_since("2.0.0").command(manual());
    Cli::create("app").version("2.1.0").config(Config::new()).commands(commands![make, build, construct]).group(old)
}

fn message(line: &str) -> String {
    in_memory(program(), words(line)).success()
}

fn data(line: &str) -> Value {
    serde_json::from_str(&message(line)).unwrap()
}

/// The notes that an output must contain, with their versions.
const EACH: [(&str, &str); 10] = [
    ("1.1.0", "use small"),
    ("1.2.0", "use --size"),
    ("1.3.0", "use --size"),
    ("1.4.0", "use --size"),
    ("1.5.0", "use make"),
    ("1.6.0", ""),
    ("1.7.0", "use small"),
    ("1.8.0", "use --size"),
    ("1.9.0", "use make"),
    ("2.0.0", "use new"),
];

#[test]
fn texts_contain_every_note() {
    program().check().unwrap();
    let paths = ["", "make", "build", "construct", "old", "old manual"];
    let all = |flag: &str| paths.map(|path| message(&format!("{path} {flag}"))).join("\n");
    let man = program().man().into_iter().map(|page| page.roff.replace("\\-", "-")).collect::<String>();
    let skills = program().skills(1);
    // Agents select skills by their description.
    let old = skills.iter().find(|file| file.path == "app-old/SKILL.md").unwrap();
    assert!(old.contents.contains("Old ones. Deprecated (use new; since 2.0.0). "), "{}", old.contents);
    for (name, text) in [
        ("--help", all("--help")),
        ("--llms", all("--llms")),
        ("man", man),
        ("reference", program().reference()),
        ("skills", skills.into_iter().map(|file| file.contents).collect()),
    ] {
        let flat = text.split_whitespace().collect::<Vec<_>>().join(" ");
        for (version, note) in EACH {
            // On a separate line, it is unchanged.
            let expected =
                [format!("{note}; since {version}"), format!("{note} (since {version})"), format!("since {version}")];
            let expected = if note.is_empty() { &expected[2..] } else { &expected[..2] };
            assert!(expected.iter().any(|message| flat.contains(message)), "{name} does not say {expected:?}:\n{text}");
        }
    }
}

/// Collects the notes and versions of deprecated objects.
fn marks(data: &Value, out: &mut Vec<(String, String)>) {
    let text = |value: Option<&Value>| value.and_then(Value::as_str).unwrap_or_default().to_owned();
    match data {
        Value::Object(map) => {
            match map.get("deprecated") {
                Some(Value::Bool(true)) => out.push((
                    text(map.get("x-deprecated-since").or(map.get("deprecatedSince"))),
                    text(map.get("x-deprecated-note").or(map.get("deprecatedNote"))),
                )),
                Some(Value::Object(message)) => out.push((text(message.get("since")), text(message.get("note")))),
                _ => {}
            }
            map.values().for_each(|value| marks(value, out));
        }
        Value::Array(items) => items.iter().for_each(|item| marks(item, out)),
        _ => {}
    }
}

#[test]
fn documents_mark_every_item() {
    let own = |data: Data| serde_json::from_str::<Value>(&data.to_string()).unwrap();
    for (name, document, missing) in [
        ("--llms --json", data("--llms --json"), &["2.0.0"][..]),
        ("interface", own(program().interface().as_data().clone()), &[]),
        // HTTP clients do not set the environment.
        ("openapi", own(program().openapi()), &["1.3.0", "2.0.0"]),
        ("--config-schema", data("--config-schema"), &["1.3.0", "1.4.0", "1.5.0", "1.6.0"]),
    ] {
        let mut found = Vec::new();
        marks(&document, &mut found);
        found.sort();
        found.dedup();
        let expected = EACH.iter().filter(|(version, _)| !missing.contains(version));
        let expected: Vec<_> = expected.map(|(version, note)| ((*version).to_owned(), (*note).to_owned())).collect();
        assert_eq!(found, expected, "{name}");
    }
    let index = data("--llms-index --json");
    let marked = index["commands"].as_array().unwrap().iter().filter(|one| one["deprecated"] == true);
    assert_eq!(
        marked.map(|one| one["name"].as_str().unwrap()).collect::<Vec<_>>(),
        ["build", "construct", "old manual"]
    );
    assert_snapshot!(message("--llms-index --format toon"), @"
    version: vestibule.v1
    commands[4]{name,description,deprecated}:
      make,Make one,false
      build,Build one,true
      construct,Construct one,true
      old manual,The same by hand,true
    ");
    assert_snapshot!(message("--llms-index"), @"
    - `make`: Make one
    - `build`: **Deprecated.** Build one (use make; since 1.5.0)
    - `construct`: **Deprecated.** Construct one (since 1.6.0)
    - `old manual`: **Deprecated.** The same by hand (use make; since 1.9.0)
    ");
}

#[test]
fn help_and_schema_in_full() {
    let help = message("make --help");
    let help = help.split_once("\n\nGlobal options:").unwrap().0;
    assert_snapshot!(help, @"
    app make — Make one

    Usage: app make [height] [options]

    Arguments:
      [height]              Height (use --size; since 1.4.0) [deprecated]

    Options:
      -s, --size <size>     Size [default: small]
                            - small: Not large
                            - tiny: Very small (use small; since 1.1.0) [deprecated]
          --width <width>   Width (use --size; since 1.2.0) [deprecated]

    Environment:
      APP_SIZE              The old way to say it (use --size; since 1.3.0) [deprecated]
    ");
    assert_snapshot!(message("make --schema --filter-output args,options,env --format yaml"), @r#"
    args:
      type: object
      properties:
        height:
          type: integer
          minimum: 0
          maximum: 4294967295
          description: Height
          deprecated: true
          x-deprecated-note: use --size
          x-deprecated-since: "1.4.0"
      additionalProperties: false
    options:
      type: object
      properties:
        size:
          type: string
          oneOf:
            - const: small
              description: Not large
            - const: tiny
              description: Very small
              deprecated: true
              x-deprecated-note: use small
              x-deprecated-since: "1.1.0"
          description: Size
          default: small
        width:
          type: integer
          minimum: 0
          maximum: 4294967295
          description: Width
          deprecated: true
          x-deprecated-note: use --size
          x-deprecated-since: "1.2.0"
      additionalProperties: false
    env:
      type: object
      properties:
        APP_SIZE:
          type: string
          description: The old way to say it
          deprecated: true
          x-deprecated-note: use --size
          x-deprecated-since: "1.3.0"
      additionalProperties: false
    "#);
}

#[test]
fn using_a_deprecated_item_prints_a_warning() {
    for (line, warning) in [
        ("make --size tiny", "--size tiny is deprecated: use small (since 1.1.0)"),
        ("make --width 3", "--width is deprecated: use --size (since 1.2.0)"),
        ("make 5", "<height> is deprecated: use --size (since 1.4.0)"),
        ("build", "`build` is deprecated: use make (since 1.5.0)"),
        ("construct", "`construct` is deprecated: since 1.6.0"),
        ("old manual --size tiny --wide", "--wide is deprecated: use --size (since 1.8.0)"),
        ("old manual --size tiny", "--size tiny is deprecated: use small (since 1.7.0)"),
        ("old manual", "`old` is deprecated: use new (since 2.0.0)"),
        ("old manual", "`manual` is deprecated: use make (since 1.9.0)"),
    ] {
        let run = on_terminal(program(), words(line));
        assert!(run.stderr.contains(&format!("Warning: {warning}\n")), "{line}: {}", run.stderr);
        assert_eq!(in_memory(program(), words(line)).stderr, "", "{line}");
    }
}
