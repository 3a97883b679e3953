//! Parses any argv and environment with any schema: a result or a usage error, never a panic.

#![no_main]

use arbitrary::{Result, Unstructured};
use libfuzzer_sys::fuzz_target;
use vestibule::command::Environment;
use vestibule::parser::{self, Options};
use vestibule::prelude::*;
use vestibule_fuzz::{schema, words};

fuzz_target!(|bytes: &[u8]| {
    let _ = run(&mut Unstructured::new(bytes));
});

fn run(bytes: &mut Unstructured<'_>) -> Result<()> {
    let (args, options, env) = (schema::object(bytes, 3)?, schema::object(bytes, 5)?, schema::object(bytes, 2)?);
    let is_program = bytes.ratio(1, 4)?;
    let names = schema::names();
    let mut variables = Vec::new();
    for _ in 0..bytes.int_in_range(0..=2)? {
        variables.push((bytes.choose(&names)?.clone(), words::word(bytes, &names)?));
    }
    let argv = words::argv(bytes, &names);
    let parser = Options::new().args(args.clone()).options(options.clone()).alias("tag", 't');
    if let Err(error) = parser::parse(&argv, &parser) {
        let mistakes = match &error {
            parser::Error::Schema(error) => error.mistakes().len(),
            _ => error.field_errors().len(),
        };
        assert!(!error.message().is_empty() && mistakes > 0, "{error:?}");
    }
    let _ = parser::parse_env(&env, &Environment::from_iter(variables.clone()));
    if is_program {
        let go = Command::new("go").args(args).options(options).env(env);
        let cli = Cli::create("app").root(go.run(|c| Ok(c.options().clone())));
        if cli.check().is_ok() {
            let exit = cli.run_with(argv, Io::memory().env(variables));
            assert!(matches!(exit, 0 | 2), "exit code {exit}");
        }
    }
    Ok(())
}
