//! A handler that notes the requests it gets.

use std::sync::{Arc, Mutex};

use vestibule::Mount;
use vestibule::fetch::{Body, http};

/// The requests that a handler got.
#[derive(Clone, Default)]
pub(crate) struct Seen(Arc<Mutex<Vec<http::Request<Body>>>>);

impl Seen {
    /// A mount that notes every request and answers 200 with nothing.
    pub(crate) fn mount(&self) -> Mount {
        let seen = self.clone();
        Mount::from_fn(move |request: http::Request<Body>| {
            seen.0.lock().unwrap().push(request);
            async { http::Response::new(String::new()) }
        })
    }

    /// The only request.
    pub(crate) fn one(&self) -> Option<http::Request<Body>> {
        let mut all = self.0.lock().unwrap();
        assert!(all.len() <= 1, "{} requests", all.len());
        all.pop()
    }
}
