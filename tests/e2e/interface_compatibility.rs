//! Changes that are not reported as breaking do not break calls.

use proptest::prelude::*;
use serde_json::{Value, json};
use vestibule::interface::{Impact, compare};
use vestibule::prelude::*;
use vestibule::schema::{Field, Kind, Object};
use vestibule_tests::in_memory;

fn kind() -> impl Strategy<Value = Field> {
    let choices = prop::sample::subsequence(vec!["a", "b", "1"], 1..=3);
    prop_oneof![
        2 => Just(Field::string("one")),
        1 => Just(Field::path("one")),
        2 => (-2..3i64, 0..4i64).prop_map(|(min, more)| Field::integer("one").min(min).max(min + more)),
        1 => Just(Field::integer("one")),
        1 => Just(Field::new("one", Kind::U8)),
        1 => Just(Field::new("one", Kind::I64)),
        1 => Just(Field::number("one")),
        1 => Just(Field::new("one", Kind::CHAR)),
        1 => Just(Field::duration("one")),
        2 => choices.clone().prop_map(|names| Field::choice("one", names)),
        1 => choices.prop_map(|names| Field::string("one").choices(names)),
        1 => Just(Field::boolean("one")),
        1 => Just(Field::count("one")),
    ]
}

type Shape = (u8, bool, bool, bool, u8);

fn shape() -> impl Strategy<Value = Shape> {
    (0..8u8, prop::bool::weighted(0.3), prop::bool::weighted(0.2), prop::bool::weighted(0.2), 0..6u8)
}

fn shaped(field: Field, (shape, short, equals, ignore, relation): Shape) -> Field {
    let field = match shape {
        0..=2 => field.optional(),
        3 => field.array(),
        4 => field.array().values(1..=2),
        5 => field.array().delimiter(','),
        6 => field.optional_value(),
        _ => field,
    };
    let field = if short { field.short('o') } else { field };
    let field = if equals { field.require_equals() } else { field };
    let field = if ignore { field.ignore_case() } else { field };
    match relation {
        0 => field.conflicts_with("two"),
        1 => field.requires("two"),
        2 => field.exclusive(),
        _ => field,
    }
}

/// Generates a field and a changed version of it.
fn fields() -> impl Strategy<Value = (Field, Field)> {
    let new = (prop::option::weighted(0.6, kind()), shape(), prop::array::uniform5(prop::bool::weighted(0.2)));
    (kind(), shape(), new).prop_map(|(old, shape, (new, other, [a, b, c, d, e]))| {
        let new = new.unwrap_or_else(|| old.clone());
        let later = (
            if a { other.0 } else { shape.0 },
            if b { other.1 } else { shape.1 },
            if c { other.2 } else { shape.2 },
            if d { other.3 } else { shape.3 },
            if e { other.4 } else { shape.4 },
        );
        (shaped(old, shape), shaped(new, later))
    })
}

fn program(field: &Field) -> Cli {
    let options = Object::new().field(field.clone()).field(Field::boolean("two"));
    Cli::create("app").version("1.0.0").command(Command::new("go").options(options).run(|_| Ok(())))
}

fn word() -> impl Strategy<Value = String> {
    const WORDS: [&str; 15] =
        ["a", "b", "A", "1", "-1", "2", "300", "1.5", "1s", "a,b", "1,2", "xy", "true", "false", ""];
    let value = prop::sample::select(&WORDS[..]);
    prop_oneof![
        4 => Just("--one".to_owned()),
        4 => value.clone().prop_map(|value| format!("--one={value}")),
        4 => value.clone().prop_map(str::to_owned),
        1 => value.prop_map(|value| format!("-o{value}")),
        1 => Just("--no-one".to_owned()),
        1 => Just("--two".to_owned()),
    ]
}

fn value() -> impl Strategy<Value = Value> {
    let one = prop::sample::select(vec![
        json!("a"),
        json!("A"),
        json!("1"),
        json!("xy"),
        json!("1s"),
        json!(1),
        json!(-2),
        json!(300),
        json!(1.5),
        json!(true),
        json!(false),
        json!(null),
    ]);
    prop_oneof![3 => one.clone(), 1 => prop::collection::vec(one, 0..3).prop_map(Value::from)]
}

fn argv() -> impl Strategy<Value = Vec<String>> {
    prop_oneof![
        3 => prop::collection::vec(word(), 0..4),
        1 => value().prop_map(|value| vec!["--input".to_owned(), json!({ "one": value }).to_string()]),
    ]
}

/// Tests the calls if the change is not reported as breaking; returns true if it tested them.
fn tried(old: &Field, new: &Field, calls: &[Vec<String>]) -> Result<bool, TestCaseError> {
    if program(old).check().is_err() || program(new).check().is_err() {
        return Ok(false);
    }
    let changes = compare(&program(old).interface(), &program(new).interface());
    prop_assert!(compare(&program(old).interface(), &program(old).interface()).is_empty());
    if changes.iter().any(|change| change.impact() == Impact::Breaking) {
        return Ok(false);
    }
    // An argument that looks like a flag is a value only until a flag of that name is added.
    let reads_like_a_flag =
        |words: &[String]| words.first().is_some_and(|word| word == "--one") && words[1].starts_with("-o");
    for argv in calls.iter().filter(|argv| !argv.windows(2).any(reads_like_a_flag)) {
        let argv = || ["go".to_owned()].into_iter().chain(argv.clone());
        if in_memory(program(old), argv()).exit == Some(0) {
            let run = in_memory(program(new), argv());
            let argv: Vec<_> = argv().collect();
            prop_assert_eq!(run.exit, Some(0), "{:?}\n{}\n{}", argv, run.stderr, changes);
        }
    }
    Ok(true)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn valid_calls_stay_valid((old, new) in fields(), calls in prop::collection::vec(argv(), 6)) {
        tried(&old, &new, &calls)?;
    }
}

#[test]
fn enough_changes_are_tested() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;

    let mut runner = TestRunner::deterministic();
    let tried = (0..300).filter(|_| {
        let (old, new) = fields().new_tree(&mut runner).unwrap().current();
        tried(&old, &new, &[]).unwrap()
    });
    let count = tried.count();
    assert!(count > 30, "{count} of 300");
}
