use super::Filter;
use crate::data::{Data, from_json};

fn filtered(filter: &str, json: &str) -> Result<Option<Data>, String> {
    let mut filter = Filter::parse(filter).map_err(|field| field.message)?;
    let kept = filter.apply(from_json(json).unwrap());
    match filter.unmatched() {
        None => Ok(kept),
        Some(error) => Err(error.message().to_owned()),
    }
}

fn check(filter: &str, json: &str, expected: &str) {
    assert_eq!(filtered(filter, json), Ok(Some(from_json(expected).unwrap())), "{filter} of {json}");
}

const TEAM: &str = r#"{"users":[{"id":1,"name":"Ada","tags":["x","y"]},{"id":2,"name":"Bob"}],"team":{"name":"core","size":2},"a.b":3,"none":null,"empty":[]}"#;

#[test]
fn a_path_to_a_scalar_gives_the_scalar() {
    check("team.name", TEAM, r#""core""#);
    check("users[0].name", TEAM, r#""Ada""#);
    check("users[-1].id", TEAM, "2");
    check("\"a.b\"", TEAM, "3");
    check("none", TEAM, "null");
}

#[test]
fn a_path_of_keys_gives_the_scalars_of_records() {
    check("name", r#"[{"name":"a","x":1},{"name":"b"}]"#, r#"["a","b"]"#);
    check("name", r#"[{"x":1},{"name":null},{"name":"b"}]"#, r#"[null,"b"]"#);
    check("a.b", r#"[{"a":{"b":1}},{"a":{}}]"#, "[1]");
    check(".[].name", r#"[{"name":"a"}]"#, r#"["a"]"#);
    check("[].name", r#"[{"name":"a"}]"#, r#"["a"]"#);
    check(".[1].name", r#"[{"name":"a"},{"name":"b"}]"#, r#""b""#);
    check("name", r#"[{"name":"a"},{"name":[1]}]"#, r#"[{"name":"a"},{"name":[1]}]"#);
    check("name", r#"[{"name":"a"},[{"name":"b"}]]"#, r#"[{"name":"a"},[{"name":"b"}]]"#);
    check("name,name", r#"[{"name":"a"}]"#, r#"[{"name":"a"}]"#);
}

#[test]
fn all_else_keeps_its_structure() {
    check("team", TEAM, r#"{"team":{"name":"core","size":2}}"#);
    check("users.name", TEAM, r#"{"users":[{"name":"Ada"},{"name":"Bob"}]}"#);
    check("users[0]", TEAM, r#"{"users":[{"id":1,"name":"Ada","tags":["x","y"]}]}"#);
    check("users[0,1].name", TEAM, r#"{"users":[{"name":"Ada"}]}"#);
    check("team.size, users.id", TEAM, r#"{"team":{"size":2},"users":[{"id":1},{"id":2}]}"#);
    check("users.tags[1]", TEAM, r#"{"users":[{"tags":["y"]}]}"#);
    check("[1,3]", "[1,2,3,4]", "[2,3]");
    check("[1]", "[1,2]", "2");
    check("[0][1]", "[[1,2],[3]]", "2");
    check("[,-1]", "[1,2,3]", "[1,2]");
    check("[-2,]", "[1,2,3]", "[2,3]");
    check("[ 5 , 9 ]", "[1]", "[]");
    check("a", r#"[[{"a":1}],[{"a":2}]]"#, r#"[[{"a":1}],[{"a":2}]]"#);
}

#[test]
fn paths_into_one_array_meet_in_its_elements() {
    check("users.name,users.id", TEAM, r#"{"users":[{"name":"Ada","id":1},{"name":"Bob","id":2}]}"#);
    check("users[0,1].id,users[1,2].name", TEAM, r#"{"users":[{"id":1},{"name":"Bob"}]}"#);
    check("users.name,users", TEAM, &from_json(TEAM).map(|team| format!(r#"{{"users":{}}}"#, team["users"])).unwrap());
}

#[test]
fn what_some_elements_lack_is_no_mistake() {
    check("id,tags", r#"[{"id":1,"tags":[]},{"id":2}]"#, r#"[{"id":1,"tags":[]},{"id":2}]"#);
    check("tags", r#"[{"id":1,"tags":[]},{"id":2}]"#, r#"[{"tags":[]}]"#);
    check("empty.name", TEAM, r#"{"empty":[]}"#);
    check("none.name", TEAM, r#"{"none":null}"#);
    check("name", "[]", "[]");
}

#[test]
fn an_unknown_path_says_where_it_stops() {
    let error = |filter: &str| filtered(filter, TEAM).unwrap_err();
    assert_eq!(error("users.nmae"), "`users.nmae` matches nothing: `users` has no `nmae`; its keys are id, name, tags");
    assert_eq!(
        error("tem.name"),
        "`tem.name` matches nothing: the result has no `tem`; its keys are users, team, \"a.b\", none, empty"
    );
    assert_eq!(error("team.name.x"), "`team.name.x` matches nothing: `team.name` is a string, which has no parts");
    assert_eq!(error("team[0]"), "`team[0]` matches nothing: `team` is an object, not an array");
    assert_eq!(error("users[7].id"), "`users[7].id` matches nothing: `users` has no such element");
    assert_eq!(error("x,team.y").split(" (and").nth(1), Some(" 1 more)"));
    let mut filter = Filter::parse("users[0].nam").unwrap();
    filter.apply(from_json(TEAM).unwrap());
    let error = filter.unmatched().unwrap();
    assert_eq!(error.field_errors()[0].suggestion.as_deref(), Some("users[0].name"));
    assert_eq!(error.exit_code(), 2);
}

#[test]
fn nonsense_is_refused_with_its_place() {
    let error = |filter: &str| Filter::parse(filter).unwrap_err().message;
    for (filter, place) in [
        ("", "expected a key at character 1"),
        (" ", "expected a key at character 2"),
        ("a,", "expected a key at character 3"),
        (",a", "expected a key at character 1"),
        ("a..b", "expected a key at character 3"),
        ("a.", "expected a key at character 3"),
        ("a[0", "unclosed bracket at character 2"),
        ("a[0,", "unclosed bracket at character 2"),
        ("a[", "unclosed bracket at character 2"),
        ("a[].", "expected an index or a range, such as `[0]` or `[0,3]`, at character 2"),
        ("a[x]", "expected a whole number, `,` or `]` at character 3"),
        ("a[1.5]", "expected a whole number, `,` or `]` at character 4"),
        ("a[0,1,2]", "expected a whole number, `,` or `]` at character 6"),
        ("a[-]", "expected a whole number at character 3"),
        ("a[18446744073709551615]", "number out of range at character 3"),
        ("a b", "unexpected `b` at character 3"),
        ("a]", "unexpected `]` at character 2"),
        ("ä\"b\"", "unexpected `\"` at character 2"),
        ("\"a", "unclosed quote at character 1"),
        ("\"a\\n\"", "expected `\"` or `\\` after `\\` at character 3"),
    ] {
        let expected = format!("Invalid value for --filter-output: {place} of `{filter}`");
        assert_eq!(error(filter), expected);
    }
    for (of_jq, own) in [(".a", "a"), ("a[]", "a")] {
        assert_eq!(Filter::parse(of_jq), Filter::parse(own), "{of_jq}");
    }
    assert!(error(&"a.".repeat(1000)).contains("expected at most 64 steps"));
    assert!(error(&"a,".repeat(1000)).contains("expected at most 256 paths"));
    assert!(error(&"[".repeat(100_000)).len() < 1000);
}

#[test]
fn extreme_numbers_are_places_like_others() {
    let array = r#"{"a":[1,2,3]}"#;
    check("a[-9223372036854775808,9223372036854775807]", array, r#"{"a":[1,2,3]}"#);
    check("a[9223372036854775807,-9223372036854775808]", array, r#"{"a":[]}"#);
    check("a[2,1]", array, r#"{"a":[]}"#);
    assert!(filtered("a[-9223372036854775808]", array).is_err());
}

#[test]
fn depth_costs_little_stack() {
    let arrays = format!("{}{}", "[".repeat(500), "]".repeat(500));
    let objects = format!("{}null{}", "{\"a\":".repeat(500), "}".repeat(500));
    let path = vec!["a"; 64].join(".");
    let run = move || (filtered("a", &arrays), filtered(&path, &objects));
    let (arrays, objects) = std::thread::Builder::new().stack_size(256 * 1024).spawn(run).unwrap().join().unwrap();
    assert_eq!(arrays, Err("`a` matches nothing: the result is nested too deep".to_owned()));
    assert!(objects.is_ok());
}
