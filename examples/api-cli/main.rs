//! The command line of any API that has an OpenAPI document.

use std::ffi::OsString;
use std::process::ExitCode;

use vestibule::Mount;
use vestibule::fetch::{Body, http};
use vestibule::openapi::Spec;
use vestibule::prelude::*;
use vestibule::schema::{Field, Object};

/// What stands before the operation.
#[derive(Default)]
struct Settings {
    spec: Option<String>,
    base_url: Option<String>,
    /// Says what would be sent, and sends nothing.
    is_echo: bool,
}

impl Settings {
    /// Takes them from the words and then from the environment. What is not complete stays there.
    fn take(argv: &mut Vec<OsString>) -> Self {
        let mut settings = Self::default();
        while let Some(taken) = settings.option(argv) {
            argv.drain(..taken);
        }
        let variable = |name: &str| std::env::var(name).ok().filter(|text| !text.is_empty());
        settings.spec = settings.spec.or_else(|| variable("API_SPEC"));
        settings.base_url = settings.base_url.or_else(|| variable("API_BASE_URL"));
        settings
    }

    /// Reads one, and says how many words it has.
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
            _ => return None,
        }
        Some(taken)
    }

    /// The operations of a document, and where they go.
    fn mount(self, spec: String) -> vestibule::openapi::ApiMount {
        let is_url = spec.starts_with("https://") || spec.starts_with("http://");
        let spec = if is_url { Spec::url(spec) } else { Spec::path(spec) };
        let mount = if self.is_echo { Mount::from_fn(echo) } else { api(self.base_url, &spec) };
        mount.openapi(spec)
    }
}

/// The API itself: at the base URL, else where the document says. `API_TOKEN` is sent to it.
#[cfg(feature = "remote")]
fn api(base_url: Option<String>, spec: &Spec) -> Mount {
    // What is wrong with the document is said by the mount.
    match base_url.or_else(|| spec.server().unwrap_or_default()) {
        Some(url) => Mount::remote(vestibule::fetch::Remote::new(url).bearer_env("API_TOKEN")),
        None => nowhere("The document does not say where the API is", "give `--base-url <url>`"),
    }
}

#[cfg(not(feature = "remote"))]
fn api(_: Option<String>, _: &Spec) -> Mount {
    nowhere("The program was built without the feature `remote`, which sends requests", "try `--echo`")
}

/// Stands in for an API that cannot be reached.
fn nowhere(why: &'static str, hint: &'static str) -> Mount {
    Mount::from_fn(move |_: http::Request<Body>| async move {
        Err::<http::Response<String>, _>(Error::new("NO_SERVER", why).hint(hint))
    })
}

/// Stands in for the API: it says what it was asked for.
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
    let cli = Cli::create("api-cli").version(env!("CARGO_PKG_VERSION"));
    let cli = match settings.spec.take() {
        Some(spec) => cli.fetch(settings.mount(spec)),
        None => cli.root(without_spec()),
    };
    ExitCode::from(cli.run_with(argv, Io::process()))
}

/// What says that a document is missing.
fn without_spec() -> Command {
    let spec = Field::string("spec").value_name("file or URL").env("API_SPEC");
    let base = Field::string("base-url").optional().value_name("url").env("API_BASE_URL");
    let options = Object::new()
        .field(spec.describe("The OpenAPI document, JSON or YAML"))
        .field(base.describe("Where the API is; the document's first server, unless given"))
        .field(Field::boolean("echo").describe("Say what would be sent, and send nothing"));
    let command = Command::new("api-cli").description("The command line of any API").options(options);
    command
        .usage("--spec <file or URL> [--base-url <url>] <operation> [options]")
        .run_sync(|_| Ok("say which operation"))
}
