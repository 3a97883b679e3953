//! Proxies, as the environment names them.

use http::Uri;
use hyper_util::client::proxy::matcher::Matcher;
use reqwest::Url;

use crate::command::Environment;

/// The proxy that requests to a host go through.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Via {
    /// With the credentials that it was given.
    address: String,
}

impl Via {
    /// The proxy of an address, if there is one.
    pub(super) fn of(environment: &Environment, url: &Url) -> Option<Self> {
        let text = |names: [&str; 2]| {
            let set = names.into_iter().find_map(|name| environment.get(name).filter(|value| !value.is_empty()));
            set.map(|value| value.to_string_lossy().into_owned()).unwrap_or_default()
        };
        // A server that starts programs passes a header `Proxy:` on in this one.
        let http = if environment.get("REQUEST_METHOD").is_some() {
            environment.get("http_proxy").map(|value| value.to_string_lossy().into_owned()).unwrap_or_default()
        } else {
            text(["http_proxy", "HTTP_PROXY"])
        };
        let (https, all) = (text(["https_proxy", "HTTPS_PROXY"]), text(["all_proxy", "ALL_PROXY"]));
        if http.is_empty() && https.is_empty() && all.is_empty() {
            return None;
        }
        let no = text(["no_proxy", "NO_PROXY"]);
        if no.split(',').any(|host| host.trim() == "*") {
            return None;
        }
        let matcher = Matcher::builder().all(all.clone()).http(http.clone()).https(https.clone()).no(no).build();
        let target: Uri = url.as_str().parse().ok()?;
        matcher.intercept(&target)?;
        let own = if url.scheme() == "https" { https } else { http };
        let address = if own.is_empty() { all } else { own };
        Some(Self { address: if address.contains("://") { address } else { format!("http://{address}") } })
    }

    /// Its address with its credentials, for the client only.
    pub(super) fn address(&self) -> &str {
        &self.address
    }

    /// Its host and port, without what else the address holds.
    pub(super) fn host(&self) -> String {
        Url::parse(&self.address).map(|url| super::base_url::host(&url)).unwrap_or_default()
    }
}
