//! A handler that records its requests.

use std::sync::{Arc, Mutex};

use vestibule::fetch::{Body, http};
use vestibule::prelude::*;
use vestibule::testing::{Invocation, RunOutput};
use vestibule_tests::words;

type Request = http::Request<Body>;

/// The recorded requests.
#[derive(Clone, Default)]
pub(crate) struct Seen(Arc<Mutex<Vec<Request>>>);

impl Seen {
    /// Returns a mount that records requests and answers 200 without a body.
    pub(crate) fn mount(&self) -> Mount {
        self.answering(|_| http::Response::new(String::new()))
    }

    /// Returns a mount that records requests and answers with a function.
    pub(crate) fn answering(
        &self,
        answer: impl Fn(&Request) -> http::Response<String> + Send + Sync + 'static,
    ) -> Mount {
        let seen = self.clone();
        Mount::from_fn(move |request: Request| {
            let response = answer(&request);
            seen.0.lock().unwrap().push(request);
            async { response }
        })
    }

    /// Returns the only request.
    pub(crate) fn one(&self) -> Option<Request> {
        let mut all = self.0.lock().unwrap();
        assert!(all.len() <= 1, "{} requests", all.len());
        all.pop()
    }

    /// Formats the request lines: `GET /pets?limit=2`.
    pub(crate) fn lines(&self) -> Vec<String> {
        let line = |request: &Request| format!("{} {}", request.method(), request.uri().path_and_query().unwrap());
        self.0.lock().unwrap().drain(..).map(|request| line(&request)).collect()
    }
}

/// A program made from a document, whose calls are recorded.
pub(crate) struct Program {
    pub(crate) name: &'static str,
    pub(crate) spec: &'static str,
}

impl Program {
    /// Returns the output of a call, and the request that it sends: `GET /pets?limit=2`.
    pub(crate) fn run(&self, argv: &[&str]) -> (RunOutput, Option<String>) {
        let seen = Seen::default();
        let cli = Cli::create(self.name).version("1.0.0").fetch(seen.mount().openapi(self.spec));
        let output = Invocation::new(argv).run(&cli);
        let request = seen.one().map(|request| {
            let body = String::from_utf8_lossy(request.body().as_bytes()).into_owned();
            format!("{} {} {body}", request.method(), request.uri().path_and_query().unwrap()).trim_end().to_owned()
        });
        (output, request)
    }

    /// Returns the output of a call that is written as in a shell, and the request that it sends.
    pub(crate) fn run_line(&self, line: &str) -> (RunOutput, Option<String>) {
        let argv = words(line);
        self.run(&argv.iter().map(String::as_str).collect::<Vec<_>>())
    }

    /// Returns the call that is printed or run in place of another one.
    pub(crate) fn corrected(&self, line: &str) -> Option<String> {
        let (output, _) = self.run_line(line);
        let (printed, noted) = (format!("  Try: {} ", self.name), format!("Note: running `{} ", self.name));
        let call = |line: &str| {
            let ran = line.strip_prefix(&noted).and_then(|rest| rest.strip_suffix('`'));
            line.strip_prefix(&printed).or(ran).map(str::to_owned)
        };
        output.stderr.lines().find_map(call)
    }

    /// Checks that a call is corrected to another one.
    #[track_caller]
    pub(crate) fn means(&self, line: &str, call: &str) {
        assert_eq!(self.corrected(line).as_deref(), Some(call), "{line}\n{}", self.run_line(line).0);
    }

    /// Checks the request that a call sends.
    #[track_caller]
    pub(crate) fn sends(&self, argv: &[&str], request: &str) {
        let (output, sent) = self.run(argv);
        assert_eq!(sent.as_deref(), Some(request), "{argv:?}: {output}");
    }

    /// Checks that a call sends nothing, and prints the corrected one.
    #[track_caller]
    pub(crate) fn tries(&self, argv: &[&str], call: &str) {
        let (output, sent) = self.run(argv);
        let tried = output.stderr.lines().find_map(|line| line.strip_prefix("  Try: "));
        assert_eq!((tried, sent), (Some(call), None), "{argv:?}: {output}");
    }

    /// Checks that a call sends nothing, and prints no other one.
    #[track_caller]
    pub(crate) fn refuses(&self, argv: &[&str]) {
        let (output, sent) = self.run(argv);
        assert!(sent.is_none() && !output.stderr.contains("Try:"), "{argv:?}: {output}");
    }

    /// Checks that a call that is written as in a shell sends nothing, and that no other one is printed.
    #[track_caller]
    pub(crate) fn refuses_line(&self, line: &str) {
        let argv = words(line);
        self.refuses(&argv.iter().map(String::as_str).collect::<Vec<_>>());
    }
}
