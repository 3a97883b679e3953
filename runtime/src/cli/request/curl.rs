//! `--curl`: the request of a call as a command line of curl.

use super::super::console::exit_code;
use super::super::prepare::call_info;
use super::super::printer::Printer;
use super::context;
use super::input::CallFiles;
use crate::command::CommandRef;
use crate::command::{CurlCommand, Environment, SecretVariable};
use crate::data::{Data, Map, name_words};
use crate::error::{Error, Result};
use crate::input;
use crate::parse::ParsedCommand;
use crate::run;
use crate::schema::{FieldRef, Source, Values};
use crate::variable_name::variable_name;

/// Prints the request of a call as a curl command if the call asks for it. Middleware does not run.
pub(in crate::cli) fn print_curl(parsed: &mut ParsedCommand<'_>, printer: &mut Printer<'_>) -> Option<Result<u8>> {
    parsed.globals.curl.then(|| {
        let curl = curl(parsed, printer)?;
        let data = data(curl, printer);
        Ok(exit_code(printer.print_result(Some(data.into()))))
    })
}

fn curl(parsed: &mut ParsedCommand<'_>, printer: &Printer<'_>) -> Result<CurlCommand> {
    let mut errors = std::mem::take(&mut parsed.errors);
    if let Some(values) = &mut parsed.values {
        input::check(values, printer.console.io.environment(), &mut errors);
    }
    if let (Some(operation), Some(values)) = (parsed.target.command.and_then(CommandRef::operation), &parsed.values) {
        parsed.request = operation.build_request(values, &mut errors);
    }
    if !errors.is_empty() {
        return Err(errors.into());
    }
    let Some(mut request) = parsed.request.take() else { return Err(Error::internal("argv leads to no request")) };
    let mut context = context(parsed, printer);
    context.secrets =
        parsed.values.as_ref().map_or_else(Vec::new, |values| secret_variables(values, &context.environment));
    if request.reads_call()
        && let Some(values) = parsed.values.take()
    {
        context.call = Some(run::unsent_context(&parsed.target, values, call_info(parsed, printer)));
    }
    request.set_context(context)?;
    request.into_curl(&mut CallFiles(&printer.console))
}

/// Returns the secrets of a call, each with the environment variable of its option, or one that is named after it.
fn secret_variables(values: &Values<'_>, environment: &Environment) -> Vec<SecretVariable> {
    let fields = values.tables().iter().filter(FieldRef::is_secret);
    let variables = fields.filter_map(|field| {
        let (secret, source) = values.last(field.id())?;
        let set = field.envs().find(|name| environment.is_set(name)).filter(|_| source == Source::Env);
        let own = || variable_name(name_words(field.long()).iter().map(String::as_str));
        let name = set.or_else(|| field.envs().next()).map_or_else(own, str::to_owned);
        Some(SecretVariable { secret: secret.to_str()?.to_owned(), name, is_set: set.is_some() })
    });
    variables.collect()
}

/// Returns the command line, or an object for a program. A secret that was typed is replaced by a variable, which a
/// note on stderr names.
fn data(curl: CurlCommand, printer: &Printer<'_>) -> Data {
    let CurlCommand { line, variables } = curl;
    if !printer.view.is_structured() {
        let io = printer.console.io;
        if !variables.is_empty() && io.err_is_terminal() {
            let names: Vec<String> = variables.iter().map(|name| format!("`{name}`")).collect();
            let note = format!("Set {} first: the secret is not shown\n", names.join(" and "));
            io.write_err(&printer.console.stderr_painter().dim(&note));
        }
        return Data::String(line);
    }
    let mut out = Map::new();
    out.insert("curl", line);
    if !variables.is_empty() {
        out.insert("variables", Data::from_iter(variables));
    }
    Data::Object(out)
}
