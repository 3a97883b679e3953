use crate::prelude::*;

#[test]
#[cfg(feature = "async")]
fn a_run_can_be_spawned() {
    fn sendable<T: Send>(_: &T) {}
    let run = Cli::create("app").command(Command::new("x").run_sync(|_| Ok(()))).serve_with(["x"], Io::memory());
    sendable(&run);
}

#[test]
fn a_broken_definition_runs_nothing() {
    let io = Io::memory();
    let twice = || Command::new("status").run_sync(|_| Ok("fine"));
    let code = Cli::create("app").command(twice()).command(twice()).run_with(["status"], io.clone());
    if cfg!(debug_assertions) {
        assert_eq!((code, io.stdout_text().as_str()), (1, ""));
        assert!(io.stderr_text().contains("`app status` is defined twice"), "{}", io.stderr_text());
    }
}

#[test]
fn defaults_are_values() {
    use crate::schema::{Field, Object};
    let options = Object::new().field(Field::integer("count").default("many"));
    let cli = Cli::create("app").command(Command::new("run").options(options).run_sync(|_| Ok(())));
    let error = cli.check().unwrap_err();
    assert!(error.message().contains("`app run`: Invalid value for --count (its default)"), "{error}");
}
