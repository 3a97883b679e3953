use std::collections::BTreeMap;

use serde::Serialize;

use super::*;
use crate::json;

fn read(text: &str) -> Data {
    from_json(text).unwrap_or_else(|e| panic!("{text}: {e}"))
}

fn error_of(text: impl AsRef<[u8]>) -> String {
    from_json(text).unwrap_err().to_string()
}

/// Runs on a stack that is a fraction of what any program has.
fn on_a_small_stack(work: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new().stack_size(256 * 1024);
    thread.spawn(work).unwrap().join().unwrap();
}

fn nested(depth: usize) -> String {
    "[".repeat(depth) + &"]".repeat(depth)
}

#[test]
fn numbers_keep_their_digits() {
    let many = "1234567890123456789012345678901234567890";
    for text in [
        "0",
        "-0",
        "7",
        "-7",
        "0.10",
        "1.0",
        "1e400",
        "-1E-7",
        "1e+2",
        many,
        "18446744073709551615",
        "18446744073709551616",
        "-9223372036854775808",
        "-9223372036854775809",
        "999999999999999999",
        "1000000000000000000",
        "340282366920938463463374607431768211455",
    ] {
        assert_eq!(read(text).to_string(), text);
        assert_eq!(read(&format!("[{text}]")).to_string(), format!("[{text}]"));
        assert_eq!(Number::parse(text).unwrap().to_string(), text);
    }
    assert_eq!(read("18446744073709551615").as_u64(), Some(u64::MAX));
    assert_eq!(read("-9223372036854775808").as_i64(), Some(i64::MIN));
    assert_eq!(Number::from(u128::MAX).as_u128(), Some(u128::MAX));
    assert_eq!(Number::from(i128::MIN).as_i128(), Some(i128::MIN));
    assert_eq!(read("1e400").as_f64(), None);
    assert_eq!(read("0.10").as_f64(), Some(0.1));
    assert!(read("1e2").as_i64().is_none());
}

#[test]
fn text_that_is_no_json_number_is_none() {
    for text in [
        "", "-", "+1", "01", "-01", ".5", "1.", "1e", "1e+", "1.e5", "0x1", "1 ", " 1", "NaN", "Infinity", "1_000",
        "１",
    ] {
        assert!(Number::parse(text).is_none(), "{text}");
    }
}

#[test]
fn numbers_are_equal_when_spelled_alike() {
    assert_eq!(read("1.5"), Data::from(1.5));
    assert_eq!(Data::from(1.5), read("1.5"));
    assert_eq!(Data::from(1i128), Data::from(1u8));
    assert_eq!(Data::from(-1i128), Data::from(-1i8));
    assert_ne!(Data::from(1), Data::from(1.0));
    assert_ne!(read("0.10"), Data::from(0.1));
}

#[test]
fn floats_are_written_as_json() {
    let written = |value: f64| Data::from(value).to_string();
    assert_eq!(written(1.0), "1.0");
    assert_eq!(written(-0.0), "-0.0");
    assert_eq!(written(0.1), "0.1");
    assert_eq!(written(1e21), "1e21");
    assert_eq!(written(5e-324), "5e-324");
    assert_eq!(Data::from(0.1f32).to_string(), "0.1");
    assert!(Data::from(f64::NAN).is_null());
    assert!(Data::from(f32::INFINITY).is_null());
}

#[test]
fn repeated_members_take_the_last_value_at_the_first_place() {
    assert_eq!(read(r#"{"a":1,"b":2,"a":3}"#).to_string(), r#"{"a":3,"b":2}"#);
    let many: Vec<String> = (0..40).map(|n| format!(r#""k{}":{n}"#, n % 20)).collect();
    let data = read(&format!("{{{}}}", many.join(",")));
    let map = data.as_object().unwrap();
    assert_eq!(map.len(), 20);
    assert_eq!(map.keys().next(), Some("k0"));
    assert_eq!(map["k0"], Data::from(20));
}

#[test]
fn a_map_keeps_its_order() {
    let mut map: Map = [("c", 1), ("a", 2), ("b", 3)].into_iter().collect();
    assert_eq!(map.insert("a", 9), Some(Data::from(2)));
    assert_eq!(map.remove("c"), Some(Data::from(1)));
    map.extend([("d", 4), ("b", 5)]);
    assert_eq!(Data::from(map).to_string(), r#"{"a":9,"b":5,"d":4}"#);
    assert_eq!(json!({ "a": 1, "b": 2 }), json!({ "b": 2, "a": 1 }));
    assert_ne!(json!({ "a": 1 }), json!({ "b": 1 }));
}

#[test]
fn what_is_absent_is_null() {
    let data = json!({ "a": [1] });
    assert_eq!(data["a"][0], Data::from(1));
    assert!(data["a"][1].is_null());
    assert!(data["b"][0]["c"].is_null());
}

#[test]
fn strings_are_read_with_their_escapes() {
    assert_eq!(read(r#""a\"\\\/\b\f\n\r\tz""#), "a\"\\/\u{8}\u{c}\n\r\tz");
    assert_eq!(read(r#""\u00e9\ud83d\ude80é""#), "é🚀é");
    assert_eq!(read("\u{feff} {} "), json!({}));
}

#[test]
fn errors_have_their_position() {
    let cases = [
        (r#"{"a": 1 2}"#, "expected `,` or `}` at line 1 column 9"),
        ("[1 2]", "expected `,` or `]` at line 1 column 4"),
        ("[1,]", "expected a value at line 1 column 4"),
        ("{\n  é", "expected a member name in quotes or `}` at line 2 column 3"),
        (r#"{"a":1,}"#, "expected a member name in quotes at line 1 column 8"),
        (r#"{"a" 1}"#, "expected `:` at line 1 column 6"),
        ("é", "expected a value at line 1 column 1"),
        ("\"é\" x", "expected the end of the text after the value at line 1 column 5"),
        ("nul", "unexpected end of the text, expected `null` at line 1 column 4"),
        ("nuxx", "expected `null` at line 1 column 3"),
        ("", "unexpected end of the text, expected a value at line 1 column 1"),
        ("[01]", "a number has no leading zeros at line 1 column 2"),
        ("-", "unexpected end of the text, expected a digit at line 1 column 2"),
        ("[1.x]", "expected a digit at line 1 column 4"),
        (r#""\u12g4""#, "expected four hexadecimal digits at line 1 column 6"),
        (r#""\x""#, "invalid escape at line 1 column 2"),
        ("\"a\nb\"", "control character U+000A must be escaped at line 1 column 3"),
        ("\"ab", "unexpected end of the text, unfinished string at line 1 column 4"),
    ];
    for (text, expected) in cases {
        assert_eq!(error_of(text), expected, "{text}");
    }
    assert_eq!(error_of(b"\"a\xff\""), "invalid UTF-8 at line 1 column 3");
    let error = from_json("[\n  é x").unwrap_err();
    assert_eq!((error.line(), error.column(), error.offset()), (2, 3, 4));
}

#[test]
fn half_a_surrogate_pair_is_replaced_or_refused() {
    for (text, read_as, expected) in [
        (r#""\ud800""#, "\u{fffd}", "lone surrogate `\\ud800` at line 1 column 2"),
        (r#""a\udc00\ud800""#, "a\u{fffd}\u{fffd}", "lone surrogate `\\udc00` at line 1 column 3"),
        (r#""\ud800\u0041""#, "\u{fffd}A", "lone surrogate `\\ud800` at line 1 column 2"),
    ] {
        assert_eq!(read(text), read_as, "{text}");
        assert_eq!(from_json_strict(text).unwrap_err().to_string(), expected, "{text}");
    }
}

#[test]
fn nesting_is_bounded_and_costs_no_stack() {
    assert_eq!(error_of(nested(513)), "nested more than 512 levels deep at line 1 column 513");
    on_a_small_stack(|| {
        let text = nested(512);
        let data = from_json(&text).unwrap();
        assert_eq!(to_json(&data), text);
        assert_eq!(to_json_pretty(&data).lines().count(), 1023);
    });
    on_a_small_stack(|| {
        let text = r#"{"a":"#.repeat(511) + "{}" + &"}".repeat(511);
        let data = from_json(&text).unwrap();
        assert_eq!(to_json(&data), text);
    });
    assert!(from_json("[".repeat(1_000_000)).is_err());
}

/// Returns the text of a value, which is the same with and without data in between.
fn converted(value: &impl Serialize) -> String {
    let text = to_data(value).unwrap().to_string();
    let mut out = b"before ".to_vec();
    push_json_of(&mut out, value).unwrap();
    assert_eq!(String::from_utf8(out).unwrap(), format!("before {text}"));
    text
}

/// Returns the error of a value that cannot be data, which leaves no text.
fn refused(value: &impl Serialize) -> String {
    let error = to_data(value).unwrap_err();
    let mut out = b"before".to_vec();
    assert_eq!(push_json_of(&mut out, value), Err(error.clone()));
    assert_eq!(out, b"before");
    error.to_string()
}

#[test]
fn conversion_is_bounded() {
    #[derive(Serialize)]
    struct Node(Vec<Node>);

    let chain = |depth: usize| (1..depth).fold(Node(Vec::new()), |node, _| Node(vec![node]));
    assert_eq!(converted(&chain(512)), nested(512));
    assert_eq!(refused(&chain(513)), "nested more than 512 levels deep");
}

#[test]
fn values_are_converted_as_serde_json_does() {
    #[derive(Serialize)]
    enum Kind {
        Unit,
        New(u8),
        Tuple(u8, char),
        Struct { a: Option<()>, b: i64 },
    }
    #[derive(Serialize)]
    struct Pair(u8, &'static str);
    #[derive(Serialize)]
    struct All {
        kinds: Vec<Kind>,
        pair: Pair,
        unit: (),
        big: u128,
        small: f32,
        nothing: f64,
        text: &'static str,
        empty: (Vec<u8>, BTreeMap<u8, u8>),
        keys: BTreeMap<i32, bool>,
        truths: BTreeMap<bool, ()>,
    }

    let all = All {
        kinds: vec![Kind::Unit, Kind::New(1), Kind::Tuple(2, 'c'), Kind::Struct { a: Some(()), b: i64::MIN }],
        pair: Pair(3, "p"),
        unit: (),
        big: u128::MAX,
        small: 0.1,
        nothing: f64::NAN,
        text: "\"a\\\n\u{1}ä",
        empty: Default::default(),
        keys: [(-1, true)].into(),
        truths: [(true, ())].into(),
    };
    let expected = serde_json::to_string(&all).unwrap();
    assert_eq!(converted(&all), expected);
}

#[test]
fn keys_that_are_no_text_are_an_error() {
    let message = "a map key must be a string, an integer, a boolean or a unit variant";
    let odd: BTreeMap<Vec<u8>, u8> = [(vec![1], 1)].into();
    assert_eq!(refused(&odd), message);
    assert_eq!(refused(&vec![odd]), message);
    let none: BTreeMap<Option<u8>, u8> = [(None, 1)].into();
    assert_eq!(refused(&none), message);
}

#[test]
fn data_inside_other_values_stays_exact() {
    #[derive(Serialize)]
    struct Wrapper {
        data: Vec<Data>,
    }

    let text = r#"{"data":[0.10,1e400,340282366920938463463374607431768211456,{"a":-0}]}"#;
    let data = vec![read("0.10"), read("1e400"), read("340282366920938463463374607431768211456"), read(r#"{"a":-0}"#)];
    assert_eq!(converted(&Wrapper { data }), text);
}

#[test]
fn other_serializers_get_numbers_of_their_own() {
    let written = |text: &str| serde_json::to_string(&read(text)).unwrap();
    assert_eq!(written("0.10"), "0.1");
    assert_eq!(written("1e2"), "100.0");
    assert_eq!(written("340282366920938463463374607431768211455"), "340282366920938463463374607431768211455");
    assert_eq!(written("1e400"), r#""1e400""#);
    assert_eq!(written("0.12345678901234567890123"), r#""0.12345678901234567890123""#);
}

#[test]
fn data_is_deserialized_in_order() {
    let text = r#"{"b":[1,-2,null,true],"a":{"c":"d"}}"#;
    let data: Data = serde_json::from_str(text).unwrap();
    assert_eq!(data.to_string(), text);
}

#[test]
fn text_is_written_as_serde_json_does_except_controls() {
    let text = "\u{0}\u{1f}\u{7f}\u{9b}\"\\/\u{8}\u{c}\n\r\té🚀\u{2028}";
    let value = serde_json::json!({ "a": [text, [], {}, { "b": [1] }], "c": null });
    let data = to_data(&value).unwrap();
    // DEL and C1 never reach a terminal; JSON itself does not ask for their escapes.
    let escaped = |text: String| text.replace('\u{7f}', r"\u007f").replace('\u{9b}', r"\u009b");
    assert_eq!(to_json(&data), escaped(serde_json::to_string(&value).unwrap()));
    assert_eq!(to_json_pretty(&data), escaped(serde_json::to_string_pretty(&value).unwrap()));
    assert_eq!(from_json(to_json(&data)).unwrap(), data);
    assert_eq!(format!("{data:#}"), to_json_pretty(&data));
    let mut out = Vec::new();
    write_json_pretty(&mut out, &data).unwrap();
    assert_eq!(out, to_json_pretty(&data).into_bytes());
}

#[test]
fn long_text_reaches_the_writer_whole() {
    let data: Data = (0..20_000).map(|n| json!({ "n": n, "t": "text" })).collect();
    let mut out = Vec::new();
    write_json(&mut out as &mut dyn std::io::Write, &data).unwrap();
    assert_eq!(out, to_json(&data).into_bytes());
    assert_eq!(from_json(&out).unwrap(), data);
}

#[test]
fn the_macro_takes_what_json_has() {
    const NAME: &str = "const";
    let list = [1, 2];
    let data = json!({
        NAME: null,
        "nested": { "empty": {}, "none": [], },
        "list": [null, true, list.len(), [1, [2],], {"a": -1},],
        ("a".to_owned() + "b"): list,
        if list.is_empty() { "no" } else { "yes" }: Some("text"),
        "path": str::len("abc"),
        "index": [1, 2][0],
    });
    assert_eq!(
        data.to_string(),
        concat!(
            r#"{"const":null,"nested":{"empty":{},"none":[]},"#,
            r#""list":[null,true,2,[1,[2]],{"a":-1}],"ab":[1,2],"#,
            r#""yes":"text","path":3,"index":1}"#
        )
    );
    assert_eq!(json!(null), Data::Null);
    assert_eq!(json!("text"), "text");
    assert_eq!(json!([]), Data::Array(Vec::new()));
}

#[test]
fn escapes_are_found_at_every_position_of_a_string() {
    let escaped = [
        ("\"", "\\\""),
        ("\n", "\\n"),
        ("\u{1b}", "\\u001b"),
        ("\u{7f}", "\\u007f"),
        ("\u{9b}", "\\u009b"),
        ("\u{202e}", "\\u202e"),
    ];
    let plain = ["a", "\u{a0}", "\u{e9}", "\u{2014}", "\u{1f600}"].map(|text| (text, text));
    for (text, expected) in escaped.into_iter().chain(plain) {
        for before in 0..20 {
            for after in [0, 1, 7, 8, 9] {
                let around = |inner| format!("{}{inner}{}", "x".repeat(before), "y\u{2026}".repeat(after));
                let json = to_json(&Data::from(around(text)));
                assert_eq!(json, format!("\"{}\"", around(expected)));
                let toon = crate::render::toon::to_toon(&Data::from(around(text)));
                let is_quoted = text != expected;
                assert_eq!(toon, if is_quoted { json } else { around(text) }, "{text:?}");
            }
        }
    }
}

#[test]
fn the_last_member_of_a_name_counts() {
    #[derive(Serialize)]
    struct Flat {
        a: u8,
        #[serde(flatten)]
        rest: BTreeMap<&'static str, u8>,
    }

    let flat = Flat { a: 1, rest: [("a", 2), ("b", 3)].into() };
    assert_eq!(converted(&flat), r#"{"a":2,"b":3}"#);
    assert_eq!(converted(&serde_json::json!({ "a": [1, 2.5, "x", null, true] })), r#"{"a":[1,2.5,"x",null,true]}"#);
}

#[test]
fn floats_are_written_with_the_fewest_digits() {
    let check = |value: f64| {
        if let Some(number) = Number::from_f64(value) {
            let mut out = Vec::new();
            number.push_to(&mut out);
            assert_eq!(String::from_utf8(out).unwrap(), format!("{value:?}"));
        }
    };
    let mut bits = 0x9e37_79b9_7f4a_7c15_u64;
    for index in 0..200_000_u32 {
        bits = bits.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        check(f64::from_bits(bits));
        check((bits >> 40) as f64 / f64::from(10_u32.pow(index % 7)));
        check(-((bits >> 13) as f64) / f64::from(10_u32.pow(index % 6)));
        check(f64::from(index) / 1000.0);
        check(f64::from_bits((f64::from(index) / 100.0).to_bits() + 1));
    }
    for value in [0.0, -0.0, 0.001, 0.0009, 1e15, 1e16, (1_u64 << 50) as f64, (1_u64 << 50) as f64 - 0.5, 0.1 + 0.2] {
        check(value);
    }
}
