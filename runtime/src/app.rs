//! Running a program and checking its definition: the only file that knows every front end.

use std::ffi::OsString;
use std::process::ExitCode;

use crate::absent::IfAsync;
use crate::check;
use crate::cli::{self, Io, ServerCall};
#[cfg(feature = "http")]
use crate::command::{Environment, Stderr};
use crate::data::Data;
use crate::describe::tools;
use crate::error::Error;
use crate::graph::{Child, Cli, DefinitionError, LazyHandle, Node};
#[cfg(feature = "http")]
use crate::http;

impl Cli {
    /// Runs the program with the argv, streams and environment of the process.
    ///
    /// A plain function runs on this thread. For an `async fn`, a stream or a mount, a current-thread runtime is started
    /// just before the call. Within a runtime, await `Cli::serve` instead.
    #[must_use = "the exit code tells the caller whether the program failed"]
    pub fn run(&self) -> ExitCode {
        ExitCode::from(self.run_os(&cli::arguments(), &Io::process()))
    }

    /// Runs the program with an argv, streams and environment of the caller, and returns the exit code.
    #[must_use = "the exit code tells the caller whether the program failed"]
    pub fn run_with<I>(&self, argv: I, io: Io) -> u8
    where
        I: IntoIterator,
        I::Item: Into<OsString>,
    {
        let argv: Vec<OsString> = argv.into_iter().map(Into::into).collect();
        self.run_os(&argv, &io)
    }

    fn run_os(&self, argv: &[OsString], io: &Io) -> u8 {
        match self.check_in_debug() {
            Ok(()) => cli::run(&self.0, argv, io).unwrap_or_else(|call| self.run_other(call, io)),
            Err(error) => cli::report_fatal(&self.0, &error, io),
        }
    }

    /// Runs the program within the caller's async runtime, with the argv, streams and environment of the process.
    ///
    /// Plain functions run in the runtime's blocking pool.
    #[cfg(feature = "async")]
    #[must_use = "the exit code tells the caller whether the program failed"]
    pub async fn serve(&self) -> ExitCode {
        ExitCode::from(self.serve_with(cli::arguments(), Io::process()).await)
    }

    /// Runs the program within the caller's async runtime, with an argv, streams and environment of the caller, and
    /// returns the exit code.
    ///
    /// ```
    /// use vestibule::prelude::*;
    ///
    /// /// Greet someone
    /// #[command]
    /// async fn greet(#[arg] name: String) -> String {
    ///     format!("Hello {name}")
    /// }
    ///
    /// # tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(async {
    /// let io = Io::memory();
    /// let code = Cli::create("greet").root(commands![greet]).serve_with(["Ada"], io.clone()).await;
    /// assert_eq!((code, io.stdout_text().as_str()), (0, "Hello Ada\n"));
    /// # });
    /// ```
    #[cfg(feature = "async")]
    #[must_use = "the exit code tells the caller whether the program failed"]
    pub async fn serve_with<I>(&self, argv: I, io: Io) -> u8
    where
        I: IntoIterator,
        I::Item: Into<OsString>,
    {
        let argv: Vec<OsString> = argv.into_iter().map(Into::into).collect();
        match self.check_in_debug() {
            Ok(()) => match cli::serve(&self.0, &argv, &io).await {
                Ok(code) => code,
                Err(call) => self.serve_other(call, &io).await,
            },
            Err(error) => cli::report_fatal(&self.0, &error, &io),
        }
    }

    /// Checks the definition for errors that the compiler cannot see, such as duplicate names, options that clash,
    /// invalid defaults, examples that the program would refuse, and with the feature `mcp` commands that clients refuse as
    /// tools. Call it in a test.
    ///
    /// In an example, everything from a shell operator such as `|` on is skipped, and so are the values of
    /// placeholders such as `<id>` and `$TOKEN`.
    ///
    /// # Errors
    ///
    /// `INTERNAL`, with a field error for each error, whose path is the command.
    ///
    /// ```
    /// use vestibule::prelude::*;
    ///
    /// let twice = || Command::new("status").run(|_| Ok("fine"));
    /// let error = Cli::create("app").command(twice()).command(twice()).check().unwrap_err();
    /// assert_eq!(error.message(), "invalid program definition: `app status`: defined twice; rename one");
    /// ```
    #[inline]
    pub fn check(&self) -> Result<(), Error> {
        let mut errors = self.definition_errors();
        check::examples(&self.0, &mut errors);
        tools::check(&self.0, &mut errors);
        documents(&self.0, &self.0.name, &mut |path, document| {
            errors.extend(document.problem().map(|error| DefinitionError::new(path, error.message())));
        });
        into_result(&errors)
    }

    /// Returns the parts of the mounts' OpenAPI documents that cannot be read, each with its location. Operations that
    /// need such a part lack some of their options; the others are not affected.
    ///
    /// ```
    /// use vestibule::fetch::{Body, http};
    /// use vestibule::prelude::*;
    ///
    /// const SPEC: &str = r##"{ "openapi": "3.1.0", "paths": { "/pets": { "get": { "operationId": "listPets",
    ///     "parameters": [{ "name": "limit", "in": "query", "schema": { "$ref": "#/nowhere" } }] } } } }"##;
    ///
    /// let api = vestibule::Mount::from_fn(|_: http::Request<Body>| async { http::Response::new(String::new()) });
    /// let cli = Cli::create("app").mount("api", api.openapi(SPEC));
    /// assert!(cli.check().is_ok());
    /// assert!(cli.warnings()[0].contains("/paths/~1pets/get"), "{:?}", cli.warnings());
    /// ```
    #[cfg(feature = "openapi")]
    #[cfg_attr(not(debug_assertions), inline)]
    pub fn warnings(&self) -> Vec<String> {
        let mut all = Vec::new();
        documents(&self.0, &self.0.name, &mut |path, document| {
            all.extend(document.warnings().into_iter().map(|warning| format!("`{path}`: {warning}")));
        });
        all
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn definition_errors(&self) -> Vec<DefinitionError> {
        let mut errors = crate::graph::check(&self.0);
        check::defaults(&self.0, &self.0.name, &mut errors);
        check::globals(&self.0, &self.0, &self.0.name, &mut errors);
        check::disabled_builtins(&self.0, &mut errors);
        errors
    }

    /// Returns the program as an HTTP API: a tower service, which axum and hyper serve. Requires the feature `http`.
    ///
    /// See [`HttpService`](crate::http::HttpService).
    #[cfg(feature = "http")]
    pub fn into_service(self) -> http::HttpService {
        http_service(&self.0, Environment::Process, Stderr::detached(), false)
    }

    /// Serves the program through the front end of a built-in command, in a runtime of its own.
    fn run_other(&self, call: IfAsync<Box<ServerCall>>, io: &Io) -> u8 {
        let ended = match call.name.as_str() {
            #[cfg(feature = "http")]
            "http" => http::run(self.http_service(&call, io), http_launch(&call, io)).map(|()| None),
            #[cfg(feature = "mcp")]
            "mcp" => match mcp_session(&call, io) {
                Ok(session) => crate::mcp::serve_blocking(self, &call.options, session).map(|()| None),
                Err(error) => Err(error),
            },
            name => set_up(&self.0, name, &call, io),
        };
        cli::end_server_call(call, &self.0, ended, io)
    }

    /// Serves the program through the front end of a built-in command, in the caller's runtime.
    #[cfg(feature = "async")]
    async fn serve_other(&self, call: Box<ServerCall>, io: &Io) -> u8 {
        let ended = match call.name.as_str() {
            #[cfg(feature = "http")]
            "http" => http::serve(self.http_service(&call, io), http_launch(&call, io)).await.map(|()| None),
            #[cfg(feature = "mcp")]
            "mcp" => match mcp_session(&call, io) {
                Ok(session) => {
                    crate::mcp::serve(self, &call.options, session).await;
                    Ok(None)
                }
                Err(error) => Err(error),
            },
            name => set_up(&self.0, name, &call, io),
        };
        cli::end_server_call(call, &self.0, ended, io)
    }

    /// Returns the service of the command `http`.
    #[cfg(feature = "http")]
    fn http_service(&self, call: &ServerCall, io: &Io) -> http::HttpService {
        http_service(&self.0, io.environment().clone(), io.errors().clone(), call.is_read_only)
    }

    /// Checks the definition at the start of a run in a debug build. OpenAPI documents are not read for that.
    fn check_in_debug(&self) -> Result<(), Error> {
        if cfg!(debug_assertions) { into_result(&self.definition_errors()) } else { Ok(()) }
    }

    /// Returns the completion script for a shell, as `completions <shell>` prints it, for packages that install it.
    ///
    /// The script runs the program, which it finds on `PATH` by its name, for the candidates. No command runs then.
    ///
    /// ```
    /// use vestibule::Shell;
    /// use vestibule::prelude::*;
    ///
    /// let status = Command::new("status").run(|_| Ok("fine"));
    /// let cli = Cli::create("app").command(status);
    /// assert!(cli.completions(Shell::Zsh).starts_with("#compdef app\n"));
    /// ```
    #[cfg(feature = "completions")]
    pub fn completions(&self, shell: crate::Shell) -> String {
        let mut script = crate::describe::complete::script(shell, &self.0.name, &[]);
        script.push('\n');
        script
    }
}

/// Returns the HTTP API of a program.
#[cfg(all(feature = "http", not(feature = "mcp")))]
fn http_service(root: &std::sync::Arc<Node>, _: Environment, _: Stderr, _: bool) -> http::HttpService {
    http::HttpService::new(root)
}

/// Returns the HTTP API of a program, with MCP at `/mcp` unless the program has no command `mcp`.
#[cfg(all(feature = "http", feature = "mcp"))]
fn http_service(
    root: &std::sync::Arc<Node>,
    environment: Environment,
    stderr: Stderr,
    is_read_only: bool,
) -> http::HttpService {
    let service = http::HttpService::new(root);
    if !root.has_builtin("mcp") {
        return service;
    }
    let endpoint = crate::mcp::endpoint(root, environment, stderr, is_read_only);
    service.nest("/mcp", move |request| {
        let answer = endpoint.clone().answer(request);
        async move { answer.await.map(crate::fetch::ResponseBody::new) }
    })
}

/// Runs a built-in command that prepares clients for a server.
fn set_up(root: &Node, name: &str, call: &ServerCall, io: &Io) -> Result<Option<Data>, Error> {
    #[cfg(feature = "mcp")]
    if let Some(set_up) = crate::mcp::setup(name, io.is_process()) {
        return set_up(root, &call.options, call.is_human, io.environment()).map(Some);
    }
    let _ = (root, call, io);
    Err(Error::internal(format!("`{name}` has no front end")))
}

/// Returns the streams of a session of `mcp`.
#[cfg(feature = "mcp")]
fn mcp_session(call: &ServerCall, io: &Io) -> Result<crate::mcp::Session, Error> {
    if io.is_process() {
        return crate::mcp::Session::process(io.errors().clone(), call.is_read_only);
    }
    Ok(crate::mcp::Session {
        input: crate::mcp::Input::Stream(Box::new(io.input().clone())),
        output: crate::mcp::Output { stream: Box::new(io.output()), direct: None },
        errors: io.errors().clone(),
        environment: io.environment().clone(),
        is_read_only: call.is_read_only,
    })
}

/// Returns an error that lists the errors in a definition, if there are any.
#[cfg_attr(not(debug_assertions), inline)]
fn into_result(errors: &[DefinitionError]) -> Result<(), Error> {
    let Some(first) = errors.first() else { return Ok(()) };
    let more = if errors.len() > 1 { format!(" (and {} more)", errors.len() - 1) } else { String::new() };
    let error = Error::internal(format!("invalid program definition: {first}{more}"));
    let fields = errors.iter().map(|error| crate::error::FieldError::new(error.path.as_str(), error.to_string()));
    Err(fields.fold(error, Error::field))
}

/// Returns what the HTTP server needs of a call of the command `http`.
#[cfg(feature = "http")]
fn http_launch<'a>(call: &'a ServerCall, io: &Io) -> http::Launch<'a> {
    let ServerCall { args, options, is_read_only, .. } = call;
    http::Launch {
        args,
        options,
        is_read_only: *is_read_only,
        environment: io.environment().clone(),
        stderr: io.errors().clone(),
    }
}

/// Visits the OpenAPI documents whose operations are commands.
#[inline]
fn documents(node: &Node, path: &str, visit: &mut dyn FnMut(&str, &LazyHandle)) {
    if let Some(lazy) = node.lazy.as_ref().filter(|lazy| !lazy.needs_server()) {
        visit(path, lazy);
    }
    for child in node.declared() {
        if let Child::Node(below) = child {
            documents(below, &format!("{path} {}", below.name), visit);
        }
    }
}

#[cfg(test)]
#[path = "app_tests.rs"]
mod tests;
