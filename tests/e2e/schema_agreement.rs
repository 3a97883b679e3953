//! The JSON Schema of a command accepts exactly what `--input` accepts.
//!
//! What a schema of one object cannot say is left out: relations across parts, the form of a duration,
//! and what is taken beyond the schema: aliases, another case, null for what is absent.

use boon::{Compiler, Schemas};
use proptest::prelude::*;
use serde_json::{Map, Value, json};
use vestibule::prelude::*;
use vestibule::schema::{Field, Kind, Object};
use vestibule_tests::in_memory;

const NAMES: [&str; 6] = ["one", "two", "three", "four", "five", "six"];

fn name() -> impl Strategy<Value = &'static str> {
    prop::sample::select(&NAMES[..])
}

const INTEGERS: [Kind; 8] =
    [Kind::U16, Kind::U64, Kind::U128, Kind::I8, Kind::I16, Kind::I64, Kind::I128, Kind::INTEGER];

/// Generates a field of any kind, and true if it is a flag.
fn kind(name: &'static str) -> impl Strategy<Value = (Field, bool)> {
    prop_oneof![
        3 => Just((Field::string(name), false)),
        2 => Just((Field::integer(name).min(-2).max(3), false)),
        1 => Just((Field::number(name).min(0.5), false)),
        1 => Just((Field::new(name, Kind::U8), false)),
        1 => prop::sample::select(&INTEGERS[..]).prop_map(move |kind| (Field::new(name, kind), false)),
        1 => prop::sample::select(&[Kind::F32, Kind::F64][..]).prop_map(move |kind| (Field::new(name, kind), false)),
        1 => Just((Field::number(name).max(2), false)),
        1 => Just((Field::new(name, Kind::CHAR), false)),
        1 => Just((Field::path(name), false)),
        1 => Just((Field::new(name, Kind::OS), false)),
        1 => Just((Field::choice(name, ["a", "b"]).deprecate_choice("b", "use a").describe_choice("a", "The first"), false)),
        1 => Just((Field::choice(name, ["a", "b"]), false)),
        1 => Just((Field::integer(name).choices(["1", "2"]), false)),
        1 => Just((Field::number(name).choices(["0.5", "2"]), false)),
        2 => Just((Field::boolean(name), true)),
        1 => Just((Field::boolean(name).default(true), true)),
        1 => Just((Field::count(name), true)),
    ]
}

/// Generates arrays, maps and optional fields.
fn shaped(name: &'static str) -> impl Strategy<Value = (Field, bool)> {
    (kind(name), 0..9).prop_map(|((field, is_flag), shape)| match shape {
        _ if is_flag => (field, true),
        0 | 1 => (field.optional(), false),
        2 => (field.array(), false),
        3 => (field.array().values(2..=3), false),
        4 => (field.map(), false),
        5 => (field.optional_value(), false),
        6 => (field.deprecated_because("use another"), false),
        _ => (field, false),
    })
}

/// Generates an option with relations to others.
fn option(name: &'static str) -> impl Strategy<Value = Field> {
    (shaped(name), 0..10, self::name(), self::name()).prop_map(move |((field, is_flag), relation, one, other)| {
        match relation {
            _ if one == name || other == name => field,
            0 => field.conflicts_with(one),
            1 => field.requires(one),
            2 if !is_flag => field.required_unless([one, other]),
            3 if !is_flag => field.required_if(one, "a"),
            4 => field.exclusive(),
            _ => field,
        }
    })
}

fn options() -> impl Strategy<Value = Object> {
    let all = NAMES.map(option);
    (all, 0..8, name(), name()).prop_map(|(fields, group, one, other)| {
        let object = fields.into_iter().fold(Object::new(), Object::field);
        match group {
            _ if one == other => object,
            0 => object.one_of([one, other]),
            1 => object.at_most_one([one, other]),
            2 => object.any_of([one, other]),
            _ => object,
        }
    })
}

/// Generates values that are valid for some kind, or nearly.
fn value() -> impl Strategy<Value = Value> {
    let scalar = prop::sample::select(vec![
        json!("a"),
        json!("b"),
        json!("c"),
        json!(""),
        json!("ab"),
        json!("1"),
        json!("ä"),
        json!(true),
        json!(false),
        json!(0),
        json!(1),
        json!(2),
        json!(3.0),
        json!(4),
        json!(-2),
        json!(-3),
        json!(0.5),
        json!(0.25),
        json!(256),
        json!(255),
        json!(1e2),
        json!(-129),
        json!(65_536),
        // Schemas have no bounds of 64 bits.
        json!(9_007_199_254_740_991_i64),
        json!(-9_007_199_254_740_991_i64),
    ]);
    let key = prop::sample::select(vec!["k", "l", "", "k=l", "=", "ä"]);
    prop_oneof![
        6 => scalar.clone(),
        2 => prop::collection::vec(scalar.clone(), 0..5).prop_map(Value::from),
        1 => prop::collection::vec((key, scalar), 0..3)
            .prop_map(|pairs| Value::Object(pairs.into_iter().map(|(key, value)| (key.to_owned(), value)).collect())),
    ]
}

fn members() -> impl Strategy<Value = Map<String, Value>> {
    let name = prop_oneof![20 => name(), 1 => Just("seven")];
    prop::collection::vec((name, value()), 0..6)
        .prop_map(|pairs| pairs.into_iter().map(|(name, value)| (name.to_owned(), value)).collect())
}

fn accepts(schema: &Value, input: &Value) -> bool {
    let (mut schemas, mut compiler) = (Schemas::new(), Compiler::new());
    compiler.add_resource("schema.json", schema.clone()).unwrap();
    let compiled = compiler.compile("schema.json", &mut schemas).unwrap();
    schemas.validate(input, compiled).is_ok()
}

fn program(part: &str, fields: &Object) -> Cli {
    let command = Command::new("go");
    let command = if part == "args" { command.args(fields.clone()) } else { command.options(fields.clone()) };
    Cli::create("app").root(command.run(|_| Ok(())))
}

fn agree(part: &str, fields: &Object, members: Map<String, Value>) -> Result<bool, TestCaseError> {
    let cli = program(part, fields);
    if cli.check().is_err() {
        return Ok(false);
    }
    let shown = in_memory(cli, ["--schema", "--json"]).success();
    let schema: Value = serde_json::from_str(&shown).unwrap();
    let members = Value::Object(members);
    let is_valid = accepts(&schema[part], &members);
    let run = in_memory(program(part, fields), ["--input".to_owned(), json!({ part: members }).to_string()]);
    let (schema, said) = (&schema[part], run.to_string());
    prop_assert_eq!(run.exit == Some(0), is_valid, "{} for {} against {:#}", said, members, schema);
    Ok(is_valid)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn of_options(fields in options(), members in members()) {
        agree("options", &fields, members)?;
    }

    #[test]
    fn of_one_option(field in option("one"), value in value()) {
        let others = NAMES[1..].iter().fold(Object::new(), |object, name| object.field(Field::boolean(*name)));
        agree("options", &others.field(field), Map::from_iter([("one".to_owned(), value)]))?;
    }

    #[test]
    fn of_an_argument((field, is_flag) in shaped("one"), value in prop::option::of(value())) {
        prop_assume!(!is_flag);
        let members = value.map(|value| ("one".to_owned(), value));
        agree("args", &Object::new().field(field), members.into_iter().collect())?;
    }
}

/// Generates an argument.
fn word() -> impl Strategy<Value = String> {
    let words =
        ["a", "b", "ab", "ä", "", "1", "2", "-2", "-129", "0.5", "1e2", "300", "true", "no", "k=a", "k=1", "1s", "x"];
    prop::sample::select(words.to_vec()).prop_map(str::to_owned)
}

/// Returns the input of a command, without absent fields.
fn given(value: Value) -> Value {
    match value {
        Value::Object(map) => map.into_iter().filter(|(_, value)| !value.is_null()).collect(),
        other => other,
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn of_what_argv_gives(field in option("one"), words in prop::collection::vec(word(), 1..3)) {
        let object = || NAMES[1..].iter().fold(Object::new(), |object, name| object.field(Field::boolean(*name))).field(field.clone());
        let cli = || Cli::create("app").root(Command::new("go").options(object()).run(|c| Ok(c.options().clone())));
        prop_assume!(cli().check().is_ok());
        let argv = ["--json".to_owned()].into_iter().chain(words.iter().map(|word| format!("--one={word}")));
        let run = in_memory(cli(), argv);
        if run.exit == Some(0) {
            let schema: Value = serde_json::from_str(&in_memory(cli(), ["--schema", "--json"]).success()).unwrap();
            let mut value = given(serde_json::from_str(&run.stdout).unwrap());
            // An absent flag is false in data, and does not count as given.
            value.as_object_mut().unwrap().retain(|name, value| name == "one" || *value != false);
            prop_assert!(accepts(&schema["options"], &value), "{:?} gives {} against {:#}", words, value, schema);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn schemas_of_listings_are_valid(fields in options()) {
        let command = |name: &str| Command::new(name).options(fields.clone()).run(|_| Ok(()));
        let cli = || Cli::create("app").command(command("one")).group(Cli::create("group").command(command("two")));
        prop_assume!(cli().check().is_ok());
        for (path, names) in [(&[][..], &["one", "group two"][..]), (&["group"], &["group two"]), (&["one"], &["one"])] {
            let argv = path.iter().chain(&["--llms", "--json"]).copied();
            let listing: Value = serde_json::from_str(&in_memory(cli(), argv).success()).unwrap();
            let commands = listing["commands"].as_array().unwrap();
            let found: Vec<_> = commands.iter().map(|command| command["name"].as_str().unwrap()).collect();
            prop_assert_eq!(found, names);
            for command in commands {
                // The validator checks each schema against the metaschema of 2020-12.
                accepts(&command["schema"]["options"], &json!({}));
            }
        }
    }
}

#[test]
fn valid_and_invalid_inputs_are_generated() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;

    let mut runner = TestRunner::deterministic();
    let answers = (0..300).map(|_| {
        let fields = option("one").new_tree(&mut runner).unwrap().current();
        let value = value().new_tree(&mut runner).unwrap().current();
        agree("options", &Object::new().field(fields), Map::from_iter([("one".to_owned(), value)])).unwrap()
    });
    let accepted = answers.filter(|is_valid| *is_valid).count();
    assert!((20..280).contains(&accepted), "{accepted} of 300");
}
