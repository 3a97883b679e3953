//! A handler that records its requests.

use std::sync::{Arc, Mutex};

use vestibule::Mount;
use vestibule::fetch::{Body, http};

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
