//! Properties of config files for every content.

use proptest::prelude::*;
use proptest::sample::select;

use super::*;

const EXTENSIONS: [&str; 3] = ["toml", "json", "yaml"];

/// Generates files from fragments.
fn pieces() -> impl Strategy<Value = Vec<u8>> {
    let piece = select(vec![
        "[deploy]",
        "[pr.list]",
        "[[deploy]]",
        "deploy",
        "region",
        "replicas",
        "dry-run",
        "tags",
        "token",
        " = ",
        ": ",
        ":",
        "=",
        "\"",
        "'",
        "\"\"\"",
        "{",
        "}",
        "[",
        "]",
        ",",
        "\n",
        "\n  ",
        "\n    ",
        "\t",
        "- ",
        "? ",
        "&a ",
        "*a",
        "!!str ",
        "!x ",
        "|\n",
        ">-\n",
        "---\n",
        "...\n",
        "%YAML 1.2\n",
        "#",
        "<<",
        "1",
        "-1",
        "1.5",
        "0x",
        "0o7",
        "1e3",
        ".inf",
        "nan",
        "true",
        "null",
        "~",
        "\\u0041",
        "\\",
        "1979-05-27",
        "ä",
        "\u{feff}",
        "\u{0}",
        "\u{85}",
        "\r\n",
    ]);
    let any = prop_oneof![12 => piece.prop_map(|text| text.as_bytes().to_vec()), 1 => prop::collection::vec(any::<u8>(), 0..4)];
    prop::collection::vec(any, 0..24).prop_map(|all| all.concat())
}

/// Generates files with options of `deploy`.
fn lines() -> impl Strategy<Value = Vec<u8>> {
    let value = select(vec!["\"us\"", "5", "true", "[\"a\"]", "[]", "1.5", "\"small\"", "{}"]);
    let key = select(vec!["region", "replicas", "dry-run", "dryRun", "tags", "size", "ratio", "regoin"]);
    let line = (key, value).prop_map(|(key, value)| format!("{key} = {value}\n"));
    prop::collection::vec(line, 0..3).prop_map(|lines| format!("[deploy]\n{}", lines.concat()).into_bytes())
}

/// Builds a program whose command records its run.
fn noting(path: PathBuf) -> Cli {
    use vestibule::schema::{Field, Object};

    let options = Object::new()
        .field(Field::string("region").default("eu"))
        .field(Field::integer("replicas").default(1))
        .field(Field::boolean("dryRun"))
        .field(Field::strings("tags"))
        .field(Field::choice("size", ["small", "big"]).optional())
        .field(Field::number("ratio").optional())
        .field(Field::string("token").secret().optional());
    let deploy = Command::new("deploy").options(options).run(move |_| {
        fs::write(&path, "ran").unwrap();
        Ok("ran")
    });
    Cli::create("my-cli").command(deploy).config(Config::new())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes_either_set_options_or_stop_the_run(
        bytes in prop_oneof![pieces(), lines(), prop::collection::vec(any::<u8>(), 0..40)],
        extension in select(EXTENSIONS.to_vec()),
    ) {
        let home = Home::with(extension, &bytes);
        let run = run_with(noting(home.path("ran")), ["deploy"], home.io());
        let text = String::from_utf8_lossy(&bytes);
        prop_assert!(!run.stderr.contains("panicked") && !run.stderr.contains("INTERNAL"), "{text:?}: {}", run.stderr);
        let result = home.path("ran").exists();
        match run.exit {
            Some(0) => prop_assert!(result && run.stderr.is_empty()),
            Some(2) => {
                let is_told = ["CONFIG_ERROR", "VALIDATION_ERROR"].iter().any(|code| run.stderr.contains(code));
                prop_assert!(!result && is_told, "{text:?}: {}", run.stderr);
                prop_assert!(run.stderr.contains("config."), "the file is not named: {}", run.stderr);
            }
            _ => prop_assert!(false, "{text:?}: {}", run.to_string()),
        }
        prop_assert_eq!(fs::read(home.path(&format!("my-cli/config.{extension}"))).unwrap(), bytes);
    }
}

#[test]
fn enough_of_the_cases_are_accepted() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;

    let mut runner = TestRunner::deterministic();
    let accepted = (0..100).filter(|_| {
        let home = Home::with("toml", lines().new_tree(&mut runner).unwrap().current());
        run_with(noting(home.path("ran")), ["deploy"], home.io()).exit == Some(0)
    });
    assert!((10..90).contains(&accepted.count()), "the property would hold for want of examples");
}
