use super::{fast_to_json, full_to_json, to_json};

#[track_caller]
fn check(yaml: &str, json: &str) {
    assert_eq!(to_json(yaml).map_err(|error| error.to_string()).as_deref(), Ok(json), "{yaml}");
}

#[track_caller]
fn refused(yaml: &str, message: &str) {
    assert_eq!(to_json(yaml).map_err(|error| error.to_string()), Err(message.to_owned()), "{yaml}");
}

#[test]
fn scalars_have_the_types_of_yaml_1_2() {
    check(
        "a: no\nb: on\nc: 2020-01-01\nd: 1_000\ne: 'true'\nf: TRUE",
        r#"{"a":"no","b":"on","c":"2020-01-01","d":"1_000","e":"true","f":true}"#,
    );
    check("[~, null, '', \"\", Null, nULL]", r#"[null,null,"","",null,"nULL"]"#);
    check("a:\nb: 1", r#"{"a":null,"b":1}"#);
    check("[0o17, 0x1F, 007, +5, -5, 0, -0]", "[15,31,7,5,-5,0,-0]");
    check(
        "[.5, 5., -.5, 1e5, 1.50E-3, +0.10, .inf, .nan, e5, ., '-', 1e, 0x, 0o8]",
        r#"[0.5,5.0,-0.5,1e5,1.50E-3,0.10,".inf",".nan","e5",".","-","1e","0x","0o8"]"#,
    );
    check(
        "minimum: -9223372036854776000\nm: 123456789012345678901234567890",
        r#"{"minimum":-9223372036854776000,"m":123456789012345678901234567890}"#,
    );
    refused("[-U -]", "line 1, column 5: plain scalar cannot start with '-' followed by ,[]{}");
    check("[!!str 5, !!int '5', !custom 5, ! 5]", r#"["5",5,5,"5"]"#);
}

#[test]
fn keys_are_texts() {
    check("200: ok\ntrue: b\n1.0: c\nnull: d\n'x': e", r#"{"200":"ok","true":"b","1.0":"c","null":"d","x":"e"}"#);
    check("&k key: 1\nb: {*k : 2}", r#"{"key":1,"b":{"key":2}}"#);
    refused("[1, 2]: 3", "line 1, column 1: a key must be a scalar, not a list or a mapping");
    refused("? {a: 1}\n: 3", "line 1, column 3: a key must be a scalar, not a list or a mapping");
}

#[test]
fn texts_of_several_lines_are_one_text() {
    check("a: |\n  x \"y\"\n  \\z\nb: >-\n  p\n  q\n", r#"{"a":"x \"y\"\n\\z\n","b":"p q"}"#);
}

#[test]
fn aliases_stand_for_what_was_anchored() {
    check("a: &x {b: [1]}\nc: *x\nd: [*x, *x]", r#"{"a":{"b":[1]},"c":{"b":[1]},"d":[{"b":[1]},{"b":[1]}]}"#);
    check("a: &x 5\nb: *x", r#"{"a":5,"b":5}"#);
    check("&all [&one 1, *one]", "[1,1]");
    refused("a: &x [*x]", "line 1, column 8: alias inside the value it refers to");
    refused("a: *nope", "line 1, column 4: while parsing node, found unknown anchor");
}

#[test]
fn merge_keys_add_what_is_not_there() {
    check("b: &b {x: 1, y: 2}\nc: {<<: *b, y: 3, z: 4}", r#"{"b":{"x":1,"y":2},"c":{"y":3,"z":4,"x":1}}"#);
    check(
        "p: &p {x: 1}\nq: &q {x: 2, y: 2}\nr:\n  <<: [*p, *q]",
        r#"{"p":{"x":1},"q":{"x":2,"y":2},"r":{"x":1,"y":2}}"#,
    );
    check("r:\n  a: 0\n  <<: {b: &v [1]}\n  c: *v", r#"{"r":{"a":0,"c":[1],"b":[1]}}"#);
    check("a: &a {x: 1}\nb: &b {<<: *a, y: 2}\nc: {<<: *b}", r#"{"a":{"x":1},"b":{"y":2,"x":1},"c":{"y":2,"x":1}}"#);
    check("a: {'<<': 1}", r#"{"a":{"<<":1}}"#);
}

#[test]
fn aliases_cannot_make_a_document_without_end() {
    let mut yaml = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n".to_owned();
    for level in 1..12 {
        let below = vec![format!("*a{}", level - 1); 9].join(", ");
        yaml.push_str(&format!("a{level}: &a{level} [{below}]\n"));
    }
    let error = to_json(&yaml).unwrap_err();
    assert_eq!(error.message, "the document is too large with its aliases expanded");
    let mut merging = "a0: &a0 {x: 1}\n".to_owned();
    for level in 1..64 {
        merging.push_str(&format!("a{level}: &a{level} {{<<: *a{0}, y{level}: *a{0}}}\n", level - 1));
    }
    assert_eq!(to_json(&merging).unwrap_err().message, "the document is too large with its aliases expanded");
    let again = format!("a: &a {{x: {}}}\nb: {{{}}}", "x".repeat(100_000), "<<: *a, ".repeat(10_000));
    assert_eq!(to_json(&again).unwrap_err().message, "the document is too large with its aliases expanded");
}

#[test]
fn brackets_may_close_further_left_than_the_standard_says() {
    let yaml = "a:\n  example: {\n    x: [1,\n  2], 'it''s': \"}\"\n  }\n  list:\n    - k: [\n    ]\n  text: |\n    {\n  b: c's {\n";
    let json = r#"{"a":{"example":{"x":[1,2],"it's":"}"},"list":[{"k":[]}],"text":"{\n","b":"c's {"}}"#;
    check(yaml, json);
    let error = to_json("a:\n  b: 1\n c: 2\n").unwrap_err();
    assert_eq!((error.line, error.column), (3, 2), "{error}");
}

#[test]
fn a_fault_says_where_it_is() {
    refused("a: 1\n---\nb: 2", "line 2, column 1: a second YAML document begins; expected only one");
    refused("", "the document is empty");
    let error = to_json("a: [1,\nb: 2").unwrap_err();
    assert!(error.line >= 2, "{error}");
}

#[test]
fn deep_nesting_is_an_error_and_no_crash() {
    for yaml in ["[".repeat(200_000), "- ".repeat(50_000), "{a: ".repeat(100_000)] {
        let read = crate::Document::parse(yaml);
        assert!(read.is_err());
    }
}

/// Converts a document with the fast reader, whose result must equal that of the full one.
#[track_caller]
fn quick(yaml: &str) -> Option<String> {
    let json = fast_to_json(yaml)?;
    assert_eq!(full_to_json(yaml).map_err(|error| error.to_string()), Ok(json.clone()), "{yaml}");
    Some(json)
}

#[test]
fn what_most_documents_are_written_in_is_read_quickly() {
    for (yaml, json) in [
        ("---\na: 1\n", r#"{"a":1}"#),
        (
            "a:\n- b\n- c: d\n  e:\n  - f\n-\n- - g\n  - h\ni:\n",
            r#"{"a":["b",{"c":"d","e":["f"]},null,["g","h"]],"i":null}"#,
        ),
        ("a: one\n  two\n\n  three # four\n# five\nb: x#y http://z", r#"{"a":"one two\nthree","b":"x#y http://z"}"#),
        ("a: 'it''s\n\n  so'\n\"b\": \"c\\n\\u00e9\n  d\" # e\n", r#"{"a":"it's\nso","b":"c\né d"}"#),
        (
            "a: |\n\n  x\n    y\n\n  z\nb: >-\n  x\n  y\n\n  z\n    w\n\n  v\n\n",
            r#"{"a":"\nx\n  y\n\nz\n","b":"x y\nz\n  w\n\nv"}"#,
        ),
        (
            "a: [x, 1, -2]\nb: []\nc: {}\n/d/{e}:\n  $f: '#/g'\n",
            r##"{"a":["x",1,-2],"b":[],"c":{},"/d/{e}":{"$f":"#/g"}}"##,
        ),
        ("- a: |\n   b\n  c: >\n    d\n", r#"[{"a":"b\n","c":"d\n"}]"#),
    ] {
        assert_eq!(quick(yaml).as_deref(), Some(json), "{yaml}");
    }
    for yaml in [
        "a: &x 1",
        "a: !t 1",
        "a: {b: 1}",
        "a: 1\n---\nb: 2",
        "a:\tb",
        "<<: 1",
        "a: b: c",
        "a\nb: c",
        "? a",
        "a: |2\n  b\n",
    ] {
        assert_eq!(quick(yaml), None, "{yaml}");
    }
}

/// Random documents: any result of the fast reader equals that of the full one.
#[test]
fn the_quick_reader_says_what_the_whole_one_says() {
    const PIECES: [&str; 49] = [
        "a",
        "b c",
        "- ",
        "-",
        ": ",
        ":",
        "\n",
        "\n",
        "\n  ",
        "\n    ",
        "\n   ",
        "\n ",
        "\n\n",
        "'",
        "\"",
        "''",
        "|",
        ">",
        "|-",
        ">-",
        "#",
        " #",
        " ",
        "  ",
        "[a, b]",
        "[\"a\", 'b-', \"\"]",
        "|+",
        "k: >+\n x\n",
        "[]",
        "{}",
        "1",
        "~",
        "key: ",
        "key:",
        "k: |\n  x\n",
        "k: >\n  x\n  y\n",
        "- k: v\n",
        "k: v\n",
        "k:\n",
        "\\",
        "\\n",
        "---",
        "...",
        "&a ",
        "*a",
        "!t ",
        "%",
        "?",
        ",",
    ];
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    let mut random = |most: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        usize::try_from(state % u64::try_from(most).unwrap()).unwrap()
    };
    let mut read = 0;
    for _ in 0..60_000 {
        let count = 1 + random(14);
        let yaml: String = (0..count).map(|_| PIECES[random(PIECES.len())]).collect();
        read += usize::from(quick(&yaml).is_some());
    }
    assert!(read > 2_000, "{read}");
}

/// Fixtures outside of the repository: any result of the fast reader equals that of the full one.
#[test]
fn real_documents_are_read_as_they_are() {
    let Some(folder) = std::env::var_os("VESTIBULE_FIXTURES") else { return };
    let folder = std::fs::read_dir(std::path::Path::new(&folder).join("openapi")).unwrap();
    let paths = folder.map(|entry| entry.unwrap().path());
    for path in paths.filter(|path| path.extension().is_some_and(|extension| extension == "yaml")) {
        quick(&std::fs::read_to_string(&path).unwrap());
    }
}
