//! Comparison of two versions of a program's interface.

use insta::assert_snapshot;
use serde_json::json;
use vestibule::command::Effects;
use vestibule::interface::{Impact, Interface, compare};
use vestibule::prelude::*;
use vestibule::schema::{Field, Kind, Object};

fn app(version: &str, commands: impl IntoIterator<Item = Command>) -> Interface {
    commands.into_iter().fold(Cli::create("app").version(version), Cli::command).interface()
}

fn command(name: &str) -> Command {
    Command::new(name).run(|_| Ok("done"))
}

/// Formats every change as `allowed? impact rule`, for a minor release after the first version.
fn rules(old: &Interface, new: &Interface) -> Vec<String> {
    let changes = compare(old, new);
    let line = |change: &vestibule::interface::Change| {
        let mark = if change.is_allowed() { "" } else { "!" };
        format!("{mark}{} {}", change.impact().name(), change.rule())
    };
    changes.iter().map(line).collect()
}

fn with_option(version: &str, field: Option<Field>) -> Interface {
    let object = field.into_iter().fold(Object::new(), Object::field);
    app(version, [Command::new("go").options(object).run(|_| Ok("done"))])
}

#[test]
fn an_option_changes() {
    let text = || Field::string("zone").optional();
    let number = || Field::integer("zone").optional();
    let switch = || Field::boolean("zone");
    let choice = |names: &[&str]| Field::choice("zone", names.iter().copied()).optional();
    let cases: Vec<(Field, Field, &[&str])> = vec![
        (text(), text().describe("Where"), &[]),
        (text(), text().deprecated_because("use --region"), &["deprecated deprecated"]),
        (text().deprecated(), text(), &["relaxed deprecated"]),
        (text(), Field::string("zone"), &["!breaking required"]),
        (Field::string("zone"), text(), &["relaxed required"]),
        (text(), text().default("a"), &["changed default-changed"]),
        (text().default("a"), text().default("b"), &["changed default-changed"]),
        (text().short('z'), text(), &["!breaking short-removed"]),
        (text().short('z'), text().short('y').short_alias('z'), &["added short-added"]),
        (text(), text().short('z'), &["added short-added"]),
        (text().alias("area"), text(), &["!breaking alias-removed"]),
        (text().env("ZONE"), text(), &["!breaking variable-removed"]),
        (text().env("ZONE"), text().env("NEW").env("ZONE"), &["added variable-added"]),
        (number(), Field::number("zone").optional(), &["relaxed kind-widened"]),
        (Field::number("zone").optional(), number(), &["!breaking kind-changed"]),
        (choice(&["a", "b"]), choice(&["a", "b", "c"]), &["added choice-added"]),
        (choice(&["a", "b"]), choice(&["b"]), &["!breaking choice-removed"]),
        (choice(&["a", "b"]), choice(&["a", "b"]).deprecate_choice("a", ""), &["deprecated deprecated"]),
        (text(), text().choices(["a"]), &["!breaking choices-closed"]),
        (text().choices(["a"]), text(), &["relaxed choices-open"]),
        (number().min(1), number().min(0), &["relaxed bounds-relaxed"]),
        (number().min(1), number().min(2), &["!breaking bounds-tightened"]),
        (number(), number().max(9), &["!breaking bounds-tightened"]),
        (Field::new("zone", Kind::U64), Field::new("zone", Kind::U8), &["!breaking bounds-tightened"]),
        (Field::new("zone", Kind::U8), Field::new("zone", Kind::I64), &["relaxed bounds-relaxed"; 2]),
        (
            Field::new("zone", Kind::CHAR).array(),
            text().array().values(1..=2),
            &["!breaking bounds-tightened", "!breaking bounds-tightened", "relaxed kind-widened"],
        ),
        (text(), Field::boolean("zone"), &["!breaking kind-changed"]),
        (text(), Field::strings("zone"), &["!breaking kind-changed"]),
        (text().array().delimiter(','), text().array(), &["!breaking manner-changed"]),
        (text().array().values(1..).terminator(";"), text().array().values(1..), &["!breaking manner-changed"]),
        (text().optional_value(), text(), &["!breaking manner-changed"]),
        (text(), text().require_equals(), &["!breaking manner-changed"]),
        (text().require_equals(), text(), &["relaxed manner-changed"]),
        (text().ignore_case(), text(), &["!breaking manner-changed"]),
        (text(), text().exclusive(), &["!breaking relation-added"]),
        (text().exclusive(), text(), &["relaxed relation-removed"]),
        (text().conflicts_with("a").conflicts_with("b"), text().conflicts_with("a"), &["relaxed relation-removed"; 2]),
        (text().requires("a"), text().requires("a").requires("b"), &["!breaking relation-added"]),
        (switch(), switch().optional(), &[]),
        (switch().exclusive(), switch().optional().exclusive(), &["!breaking relation-changed"]),
        (switch().optional().exclusive(), switch().exclusive(), &["!breaking relation-changed"]),
        (text(), text().hidden(), &["changed hidden"]),
    ];
    for (old, new, expected) in cases {
        let said = format!("{old:?}\n{new:?}");
        let with = |version, field| {
            let object = Object::new().field(field).field(Field::boolean("a")).field(Field::boolean("b"));
            app(version, [Command::new("go").options(object).run(|_| Ok("done"))])
        };
        let (old, later) = (with("1.0.0", old), with("1.1.0", new));
        assert_eq!(rules(&old, &later), expected, "{said}\n{}", compare(&old, &later));
    }
}

#[test]
fn removals_need_deprecation_and_a_major_version() {
    let text = || Field::string("zone").optional();
    let to = |old: Field, version: &str| {
        let changes = compare(&with_option("1.4.0", Some(old)), &with_option(version, None));
        changes.forbidden().map(|change| change.message().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(
        to(text(), "1.5.0"),
        [
            "the option --zone of `app go` was removed without a deprecation: restore it, deprecate it in a release, and remove it in the next major version"
        ]
    );
    assert_eq!(to(text(), "2.0.0").len(), 1, "it was never deprecated");
    assert_eq!(
        to(text().deprecated(), "1.5.0"),
        ["the option --zone of `app go`, which was deprecated, was removed: this needs a new major version"]
    );
    assert_eq!(to(text().deprecated(), "2.0.0"), [""; 0]);
    assert_eq!(to(text().hidden(), "1.5.0"), [""; 0], "what is hidden is no promise");
    assert_eq!(to(text().hidden().deprecated(), "1.5.0").len(), 1);
}

#[test]
fn moving_an_option_keeps_it() {
    let zone = || Field::string("zone").optional();
    let renamed = with_option("1.1.0", Some(Field::string("region").optional().alias("zone")));
    let old = with_option("1.0.0", Some(zone()));
    assert_eq!(rules(&old, &renamed), ["!breaking name-changed", "changed option-renamed"]);

    #[derive(Options)]
    struct Everywhere {
        zone: Option<String>,
    }
    let globals = Cli::create("app").version("1.1.0").globals::<Everywhere>().command(command("go")).interface();
    assert_eq!(rules(&old, &globals), ["added option-added"]);
    let _ = |everywhere: Everywhere| everywhere.zone;
}

#[test]
fn arguments_keep_their_order() {
    let with = |version: &str, fields: Vec<Field>| {
        let args = fields.into_iter().fold(Object::new(), Object::field);
        app(version, [Command::new("go").args(args).run(|_| Ok("done"))])
    };
    let old = || with("1.0.0", vec![Field::string("from"), Field::string("to")]);
    let cases: [(Vec<Field>, &[&str]); 5] = [
        (vec![Field::string("to"), Field::string("from")], &["!breaking argument-order"]),
        (vec![Field::string("from")], &["!breaking argument-removed"]),
        (vec![Field::string("from"), Field::string("target")], &["!breaking argument-renamed"]),
        (vec![Field::string("from"), Field::string("to"), Field::string("how")], &["!breaking argument-added"]),
        (vec![Field::string("from"), Field::string("to"), Field::strings("more")], &["added argument-added"]),
    ];
    for (fields, expected) in cases {
        let said = format!("{fields:?}");
        assert_eq!(rules(&old(), &with("1.1.0", fields)), expected, "{said}");
    }
}

#[test]
fn adding_and_removing_commands() {
    let one = |version: &str, command: Command| app(version, [command]);
    let destructive = Effects { destructive: true, ..Effects::default() };
    let reads = Effects { read_only: true, ..Effects::default() };
    let cases: Vec<(Command, Command, &[&str])> = vec![
        (command("go"), command("run"), &["!breaking command-removed", "added command-added"]),
        (command("go"), command("run").visible_alias("go"), &["changed command-renamed"]),
        (command("go").visible_alias("g"), command("go"), &["!breaking alias-removed"]),
        (
            command("go").visible_alias("g").deprecated(""),
            command("go"),
            &["!breaking alias-removed", "relaxed deprecated"],
        ),
        (command("go"), command("go").effects(destructive), &["!breaking effects-changed"]),
        (
            command("go").effects(destructive),
            command("go").effects(reads),
            &["added flag-added", "relaxed effects-changed", "relaxed effects-changed"],
        ),
        // The option `--read-only` goes with the last command that it lets pass.
        (command("go").effects(reads), command("go"), &["!breaking flag-removed", "!breaking effects-changed"]),
        (command("go"), command("go").format(Format::Json), &["changed format-changed"]),
        (command("go"), command("go").hidden(), &["changed hidden"]),
    ];
    for (old, new, expected) in cases {
        let said = format!("{old:?} {new:?}");
        assert_eq!(rules(&one("1.0.0", old), &one("1.1.0", new)), expected, "{said}");
    }
    let group = |group: Cli| Cli::create("app").version("1.0.0").group(group).interface();
    let pulls = || Cli::create("pr").command(command("list")).command(command("view"));
    let removed = Cli::create("app").version("1.0.0").interface();
    assert_eq!(rules(&group(pulls()), &removed), ["!breaking command-removed"], "a group is named once");
    assert_eq!(
        rules(
            &group(pulls()),
            &group(Cli::create("pull").visible_alias("pr").command(command("list")).command(command("view")))
        ),
        ["changed command-renamed"]
    );
    let old = Cli::create("app").version("1.0.0").group(pulls().deprecated("use pull")).interface();
    let new = Cli::create("app").version("2.0.0").interface();
    assert_eq!(rules(&old, &new), ["breaking command-removed"]);
    let without = Cli::create("app").version("1.0.0").disable_builtin("--llms").interface();
    assert_eq!(rules(&removed, &without), ["!breaking flag-removed"]);
}

#[test]
fn result_schemas_stay_compatible() {
    let gives = |version: &str, schema: serde_json::Value| app(version, [command("go").output(schema)]);
    let object = |properties: serde_json::Value, required: &[&str]| json!({ "type": "object", "properties": properties, "required": required });
    let old = object(json!({ "id": { "type": "integer" }, "name": { "type": "string", "description": "x" } }), &["id"]);
    let list = |item: serde_json::Value| json!({ "type": "array", "items": item });
    let cases: Vec<(serde_json::Value, &[&str])> = vec![
        (object(json!({ "name": { "type": "string" }, "id": { "type": "integer", "title": "y" } }), &["id"]), &[]),
        (object(json!({ "id": { "type": "integer" } }), &["id"]), &["!breaking output-removed"]),
        (
            object(json!({ "id": { "type": ["integer", "null"] }, "name": { "type": "string" } }), &["id"]),
            &["!breaking output-changed"],
        ),
        (
            object(json!({ "id": { "type": "string" }, "name": { "type": "string" }, "a": true }), &["id", "name"]),
            &["!breaking output-changed", "added output-added", "relaxed output-changed"],
        ),
        (
            object(json!({ "id": { "type": "integer" }, "name": { "type": "string" } }), &[]),
            &["!breaking output-changed"],
        ),
    ];
    for (new, expected) in cases {
        let said = new.to_string();
        assert_eq!(rules(&gives("1.0.0", old.clone()), &gives("1.1.0", new.clone())), expected, "{said}");
        assert_eq!(rules(&gives("1.0.0", list(old.clone())), &gives("1.1.0", list(new))), expected, "{said}");
    }
    let tree = |name: &str| {
        let node = json!({ "type": "object", "properties": { name: { "type": "string" }, "next": { "$ref": "#/$defs/Node" } } });
        json!({ "$ref": "#/$defs/Node", "$defs": { "Node": node } })
    };
    let names = rules(&gives("1.0.0", tree("a")), &gives("1.1.0", tree("b")));
    assert!(names.contains(&"!breaking output-removed".to_owned()), "{names:?}");
    assert_eq!(rules(&gives("1.0.0", old), &app("1.1.0", [command("go")])), ["!breaking output-unknown"]);
}

#[test]
fn changes_are_formatted_as_a_list() {
    let options = |fields: Vec<Field>| fields.into_iter().fold(Object::new(), Object::field);
    let go = |fields| Command::new("go").options(options(fields)).run(|_| Ok("done"));
    let old = app("1.0.0", [go(vec![Field::string("zone").optional(), Field::boolean("fast")])]);
    let region = Field::string("region").default("eu");
    let fast = Field::boolean("fast").deprecated_because("it is always fast").deprecated_since("1.1.0");
    let new = app("1.1.0", [go(vec![region, fast]), command("stop")]);
    assert_snapshot!(compare(&old, &new).to_string(), @"
    breaking (option-removed): the option --zone of `app go` was removed without a deprecation: restore it, deprecate it in a release, and remove it in the next major version
    deprecated (deprecated): the option --fast of `app go` is deprecated: it is always fast; since 1.1.0
    added (option-added): `app go` has a new option --region
    added (command-added): the command `app stop` was added
    ");
    assert_snapshot!(format!("{:#}", new.as_data()["commands"]), @r#"
    [
      {
        "path": "",
        "kind": "group"
      },
      {
        "path": "go",
        "kind": "command",
        "runs": true,
        "options": [
          {
            "name": "fast",
            "long": "fast",
            "type": "boolean",
            "deprecated": {
              "note": "it is always fast",
              "since": "1.1.0"
            }
          },
          {
            "name": "region",
            "long": "region",
            "type": "text",
            "default": "eu"
          }
        ]
      },
      {
        "path": "stop",
        "kind": "command",
        "runs": true
      }
    ]
    "#);
}

#[test]
fn the_order_of_declarations_does_not_matter() {
    let fields = || [Field::string("zone").optional(), Field::choice("size", ["s", "m"]).optional().short('s')];
    let forward = fields().into_iter().fold(Object::new(), Object::field);
    let backward = fields().into_iter().rev().fold(Object::new(), Object::field);
    let with = |options: Object| Command::new("go").options(options).run(|_| Ok("done"));
    let (one, other) = (app("1.0.0", [with(forward), command("a")]), app("1.0.0", [command("a"), with(backward)]));
    assert_eq!(one.to_string(), other.to_string());
    assert_eq!(Interface::from_json(&one.to_string()).unwrap(), one);
    assert!(
        compare(&one, &other).iter().all(|change| change.impact() == Impact::Added) && compare(&one, &other).is_empty()
    );
}
