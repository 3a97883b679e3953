//! Handlers that note the requests they get.

use std::sync::{Arc, Mutex};

use vestibule::Mount;
use vestibule::fetch::{Body, http};

type Request = http::Request<Body>;

/// The requests that a handler got.
#[derive(Clone, Default)]
pub(crate) struct Seen(Arc<Mutex<Vec<Request>>>);

impl Seen {
    /// A mount that notes every request and answers 200 with nothing.
    pub(crate) fn mount(&self) -> Mount {
        self.answering(|_| http::Response::new(String::new()))
    }

    /// A mount that notes every request and answers it.
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

    /// The only request.
    pub(crate) fn one(&self) -> Option<Request> {
        let mut all = self.0.lock().unwrap();
        assert!(all.len() <= 1, "{} requests", all.len());
        all.pop()
    }

    /// What was asked for, request by request: `GET /pets?limit=2`.
    pub(crate) fn lines(&self) -> Vec<String> {
        let line = |request: &Request| format!("{} {}", request.method(), request.uri().path_and_query().unwrap());
        self.0.lock().unwrap().drain(..).map(|request| line(&request)).collect()
    }
}
