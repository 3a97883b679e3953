use std::ffi::OsStr;

use super::*;
use crate::command::Environment;
use crate::input::check;
use crate::json;
use crate::parse::{Binder, no_global_names, no_globals};
use crate::schema::{Field, Object, Tables, object_data};

/// Fills the options from an object after argv; returns them as JSON and the messages of the errors.
fn filled(options: Object, argv: &[&str], data: &Data) -> (String, Vec<String>) {
    let packed = options.pack(Part::Option);
    let mut tables = Tables::new();
    packed.visit(&mut tables);
    let argv: Vec<&OsStr> = argv.iter().map(OsStr::new).collect();
    let mut values = Values::new(tables);
    let mut errors = Binder::new(&mut values, &mut no_globals, &no_global_names).bind(&argv);
    fill(&mut values, data, &mut errors);
    check(&mut values, &Environment::empty(), &mut errors);
    let messages = errors.iter().map(|error| error.field.message.clone()).collect();
    (object_data::object(&values, Part::Option).to_string(), messages)
}

#[test]
fn an_object_sets_what_argv_left_open() {
    let options = || Object::new().field(Field::string("dry-run-of")).field(Field::integer("count").default(1));
    let data = json!({ "dry-run-of": "a", "count": 7 });
    assert_eq!(filled(options(), &["--count", "2"], &data), (r#"{"dry-run-of":"a","count":2}"#.to_owned(), vec![]));
    let by_part = json!({ "options": data });
    assert_eq!(filled(options(), &[], &by_part), (r#"{"dry-run-of":"a","count":7}"#.to_owned(), vec![]));
}

#[test]
fn members_of_an_object_are_checked() {
    let options = || Object::new().field(Field::integer("count").default(1)).field(Field::strings("tag"));
    let data = json!({ "count": "x", "tag": "a", "cuont": 1 });
    assert_eq!(
        filled(options(), &[], &data).1,
        [
            "Invalid value for --count (from the input): expected an integer, got text `\"x\"`",
            "Invalid value for --tag (from the input): expected a list, each item text, got text `\"a\"`",
            "Unknown member of the input: `cuont`",
        ]
    );
}

#[test]
fn only_an_object_is_an_input() {
    let read = |value: &str| read_object(value, |_| Ok(b"[1]".to_vec())).unwrap_err();
    assert_eq!(read("{").code(), "PARSE_ERROR");
    assert_eq!(read("-").message(), "Invalid value for --input: stdin, expected a JSON object, got a list");
    assert_eq!(read("@a.json").message(), "Invalid value for --input: `a.json`, expected a JSON object, got a list");
}
