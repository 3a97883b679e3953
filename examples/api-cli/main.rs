//! Commands for any API, read from its OpenAPI document at run time.

use std::ffi::OsString;
use std::process::ExitCode;

use vestibule::Mount;
use vestibule::fetch::{Body, http};
use vestibule::openapi::{OperationsLock, Spec};
use vestibule::prelude::*;
use vestibule::schema::{Field, Object};

/// Options before the operation. `--spec` may stand behind it too where no other document is named.
#[derive(Default)]
struct Settings {
    spec: Option<String>,
    base_url: Option<String>,
    /// The file with the names of the operations.
    lock: Option<String>,
    /// Prints the request instead of sending it.
    is_echo: bool,
    /// The arguments that were taken from argv, for the calls that the program prints.
    args: Vec<String>,
}

impl Settings {
    /// Takes the settings from argv, then from the environment.
    fn take(argv: &mut Vec<OsString>) -> Self {
        let mut settings = Self::default();
        settings.take_options(argv);
        let variable = |name: &str| std::env::var(name).ok().filter(|text| !text.is_empty());
        settings.spec = settings.spec.or_else(|| variable("API_SPEC"));
        let is_spec =
            |word: &OsString| word.to_str().is_some_and(|word| word == "--spec" || word.starts_with("--spec="));
        if settings.spec.is_none()
            && let Some(at) = argv.iter().position(is_spec)
        {
            let mut rest = argv.split_off(at);
            settings.take_options(&mut rest);
            argv.append(&mut rest);
        }
        settings.base_url = settings.base_url.or_else(|| variable("API_BASE_URL"));
        settings.lock = settings.lock.or_else(|| variable("API_LOCK"));
        settings
    }

    /// Takes the options at the start of argv.
    fn take_options(&mut self, argv: &mut Vec<OsString>) {
        while let Some(taken) = self.option(argv) {
            self.args.extend(argv.drain(..taken).map(|arg| arg.to_string_lossy().into_owned()));
        }
    }

    /// Reads an option and returns how many arguments it used.
    fn option(&mut self, argv: &[OsString]) -> Option<usize> {
        let word = argv.first()?.to_str()?;
        if word == "--echo" {
            self.is_echo = true;
            return Some(1);
        }
        let (name, value, taken) = match word.split_once('=') {
            Some((name, value)) => (name, value, 1),
            None => (word, argv.get(1)?.to_str()?, 2),
        };
        match name {
            "--spec" => self.spec = Some(value.to_owned()),
            "--base-url" => self.base_url = Some(value.to_owned()),
            "--lock" => self.lock = Some(value.to_owned()),
            _ => return None,
        }
        Some(taken)
    }

    /// Mounts the operations of a document.
    fn mount(self, spec: String) -> vestibule::openapi::ApiMount {
        let is_url = spec.starts_with("https://") || spec.starts_with("http://");
        let origin = is_url.then(|| origin(&spec).to_owned());
        let spec = if is_url { Spec::url(spec) } else { Spec::path(spec) };
        let mount = if self.is_echo { Mount::from_fn(echo) } else { api(self.base_url, origin.as_deref(), &spec) };
        let lock = self.lock.map(|file| lock(&file, &spec));
        let mount = mount.openapi(spec);
        match lock {
            Some(lock) => mount.operations_lock(lock),
            None => mount,
        }
    }
}

/// Returns the lock in a file, which is written if it is missing.
fn lock(file: &str, spec: &Spec) -> String {
    // `openapi` reports errors of the document, and of a lock that is not one.
    std::fs::read_to_string(file).unwrap_or_else(|error| {
        let lock = OperationsLock::of(spec).map(|lock| lock.to_string()).unwrap_or_default();
        let is_missing = error.kind() == std::io::ErrorKind::NotFound && !lock.is_empty();
        match is_missing.then(|| std::fs::write(file, &lock)) {
            Some(Ok(())) => lock,
            Some(Err(error)) => format!("cannot write {file}: {error}"),
            None => format!("cannot read {file}: {error}"),
        }
    })
}

/// Returns the scheme and host of a URL.
fn origin(url: &str) -> &str {
    let start = url.find("://").map_or(0, |scheme| scheme + 3);
    url[start..].find('/').map_or(url, |path| &url[..start + path])
}

/// Returns the API at the base URL or the document's first server. `API_TOKEN` is sent as a bearer token to a server
/// that the user names: with `--base-url`, in a file, or as the one that the document comes from.
#[cfg(feature = "remote")]
fn api(base_url: Option<String>, document_origin: Option<&str>, spec: &Spec) -> Mount {
    let is_named = base_url.is_some();
    // `openapi` reports errors of the document.
    match base_url.map_or_else(|| spec.server(), |url| Ok(Some(url))) {
        Ok(Some(url)) => {
            let is_trusted = is_named || document_origin.is_none_or(|named| named == origin(&url));
            let remote = vestibule::fetch::Remote::new(url);
            Mount::remote(if is_trusted { remote.bearer_env("API_TOKEN") } else { remote })
        }
        Ok(None) => unavailable("the document has no servers", "pass `--base-url <url>`"),
        Err(error) => unavailable(error.message(), "pass `--base-url <url>`"),
    }
}

#[cfg(not(feature = "remote"))]
fn api(_: Option<String>, _: Option<&str>, _: &Spec) -> Mount {
    unavailable("this program sends no requests", "use `--echo` to print them")
}

/// Fails every request with a hint.
fn unavailable(message: &str, hint: &'static str) -> Mount {
    let message = message.to_owned();
    Mount::from_fn(move |_: http::Request<Body>| {
        let message = message.clone();
        async move { Err::<http::Response<String>, _>(Error::new("NO_SERVER", message).hint(hint)) }
    })
}

/// Answers with the request line and the body of the request.
async fn echo(request: http::Request<Body>) -> http::Response<String> {
    let (parts, body) = request.into_parts();
    let mut out = format!("{} {}", parts.method, parts.uri.path_and_query().map_or("", |target| target.as_str()));
    let body = String::from_utf8_lossy(body.as_bytes()).into_owned();
    if !body.is_empty() {
        out.push('\n');
        out.push_str(&body);
    }
    http::Response::new(out)
}

fn main() -> ExitCode {
    let mut argv: Vec<OsString> = std::env::args_os().skip(1).collect();
    let mut settings = Settings::take(&mut argv);
    let cli = Cli::create("api-cli").version(env!("CARGO_PKG_VERSION")).leading_args(settings.args.drain(..));
    let cli = match settings.spec.take() {
        Some(spec) => cli.fetch(settings.mount(spec)),
        None => cli.root(require_spec()),
    };
    ExitCode::from(cli.run_with(argv, Io::process()))
}

/// Builds the command that runs without a document, to report that `--spec` is missing.
fn require_spec() -> Command {
    let spec = Field::string("spec").value_name("file or URL").env("API_SPEC");
    let base = Field::string("base-url").optional().value_name("url").env("API_BASE_URL");
    let lock = Field::string("lock").optional().value_name("file").env("API_LOCK");
    let options = Object::new()
        .field(spec.describe("OpenAPI document, JSON or YAML"))
        .field(base.describe(
            "Base URL of the API, instead of the document's first server, whose path it keeps unless it has one",
        ))
        .field(lock.describe("Names of the operations: written if it is missing, and kept otherwise"))
        .field(Field::boolean("echo").describe("Print the request instead of sending it"));
    let command = Command::new("api-cli").description("Call any API that has an OpenAPI document").options(options);
    command
        .usage("--spec <file or URL> [--base-url <url>] [--lock <file>] <operation> [options]")
        .run(|_| Ok("no operation"))
}
