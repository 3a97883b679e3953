use crate::prelude::*;

#[test]
fn a_broken_definition_runs_nothing() {
    let io = Io::memory();
    let twice = || Command::new("status").run(|_| Ok("fine"));
    let code = Cli::create("app").command(twice()).command(twice()).run_with(["status"], io.clone());
    if cfg!(debug_assertions) {
        assert_eq!((code, io.stdout_text().as_str()), (1, ""));
        assert!(io.stderr_text().contains("`app status`: defined twice"), "{}", io.stderr_text());
    }
}

#[test]
fn defaults_are_values() {
    use crate::schema::{Field, Object};
    let options = Object::new().field(Field::integer("count").default("many"));
    let cli = Cli::create("app").command(Command::new("run").options(options).run(|_| Ok(())));
    let error = cli.check().unwrap_err();
    assert!(error.message().contains("`app run`: Invalid value for --count (its default)"), "{error}");
}

#[test]
fn a_float_that_does_not_fit_is_refused() {
    #[derive(Options)]
    struct Point {
        x: f64,
        y: Option<f32>,
    }
    let point = Point::from_argv(["--x", "1.5", "--y=-2e3"]).unwrap();
    assert_eq!((point.x, point.y), (1.5, Some(-2000.0)));
    for argv in [["--x", "1e400"], ["--x", "-1e999"], ["--x", "inf"], ["--x", "nan"], ["--x", ""]] {
        assert!(Point::from_argv(argv).is_err(), "{argv:?}");
    }
    assert!(Point::from_argv(["--x", "1", "--y", "1e39"]).is_err());
}

#[test]
fn a_value_that_is_missing_is_told_once() {
    #[derive(Options)]
    #[expect(dead_code, reason = "only its absence is of interest")]
    struct Key {
        #[option(short = 'k')]
        key: String,
    }
    for argv in ["--key", "-k"] {
        let error = Key::from_argv([argv]).err().unwrap();
        assert_eq!((error.message(), error.field_errors().len()), ("Missing value for flag: --key", 1));
    }
}

#[test]
fn a_group_has_commands_and_a_range_goes_up() {
    use crate::schema::{Field, Object};
    let options = Object::new().field(Field::integer("n").optional().min(3).max(1));
    let run = Command::new("run").options(options).run(|_| Ok(()));
    let error = Cli::create("app").group(Cli::create("empty")).command(run).check().unwrap_err();
    let mistakes: Vec<_> = error.field_errors().iter().map(|mistake| mistake.message.as_str()).collect();
    assert_eq!(
        mistakes,
        [
            "`app empty`: no commands; add one, or make it a command with `root`",
            "`app run`: --n has an empty range, from 3 to 1; swap them",
        ]
    );
}

#[test]
fn a_word_near_a_command_is_told_where_it_is_no_value() {
    use crate::schema::{Field, Object};
    let sum = Command::new("sum").args(Object::new().field(Field::integer("numbers").array())).run(|_| Ok(()));
    let version = Command::new("dataversion").run(|_| Ok(()));
    let io = Io::memory();
    let code = Cli::create("app").root(sum).command(version).run_with(["dataverson"], io.clone());
    assert_eq!(code, 2);
    let text = io.stderr_text();
    assert!(text.contains("`dataverson` is not a command") && text.contains("Did you mean `dataversion`?"), "{text}");
    assert!(text.contains("Try: app dataversion\n"), "{text}");
}
