//! Proxies, as the environment configures them.

use http::Uri;
use hyper_util::client::proxy::matcher::Matcher;
use reqwest::Url;

use crate::command::Environment;

/// Schemes of proxies: HTTP, and SOCKS with names that are looked up here or by the proxy (`h`, `a`).
pub(super) const PROXY_SCHEMES: [&str; 6] = ["http", "https", "socks4", "socks4a", "socks5", "socks5h"];

/// The proxy that requests to a host go through.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ProxyConfig {
    /// The proxy's URL, with its credentials.
    url: String,
    /// The environment variable that it comes from.
    variable: String,
}

impl ProxyConfig {
    /// Returns the proxy that the environment configures for a URL.
    ///
    /// Reads `HTTP_PROXY`, `HTTPS_PROXY`, `ALL_PROXY` and `NO_PROXY`, lower case first.
    pub(super) fn from_environment(environment: &Environment, url: &Url) -> Option<Self> {
        let lookup = |names: &[&'static str]| {
            let found =
                names.iter().find_map(|name| Some((*name, environment.get(name)?)).filter(|(_, v)| !v.is_empty()));
            found.map(|(name, value)| (name, value.to_string_lossy().into_owned())).unwrap_or_default()
        };
        // In a CGI program `HTTP_PROXY` is the request header `Proxy`, which the client chooses (httpoxy).
        let is_cgi = environment.get("REQUEST_METHOD").is_some();
        let http = lookup(if is_cgi { &["http_proxy"] } else { &["http_proxy", "HTTP_PROXY"] });
        let (https, all) = (lookup(&["https_proxy", "HTTPS_PROXY"]), lookup(&["all_proxy", "ALL_PROXY"]));
        if http.1.is_empty() && https.1.is_empty() && all.1.is_empty() {
            return None;
        }
        let (_, no_proxy) = lookup(&["no_proxy", "NO_PROXY"]);
        if no_proxy.split(',').any(|host| host.trim() == "*") {
            return None;
        }
        // The matcher skips a proxy of an unknown scheme, and the request would go around it.
        let known = |proxy: &str| match proxy.split_once("://") {
            Some((scheme, _)) if !PROXY_SCHEMES.contains(&scheme) => "http://unknown.invalid".to_owned(),
            _ => proxy.to_owned(),
        };
        let matcher = Matcher::builder().all(known(&all.1)).http(known(&http.1)).https(known(&https.1)).no(no_proxy);
        let target: Uri = url.as_str().parse().ok()?;
        matcher.build().intercept(&target)?;
        let of_scheme = if url.scheme() == "https" { https } else { http };
        let (variable, url) = if of_scheme.1.is_empty() { all } else { of_scheme };
        let url = if url.contains("://") { url } else { format!("http://{url}") };
        Some(Self { url, variable: variable.to_owned() })
    }

    /// Returns the URL with its credentials, for the client only.
    pub(super) fn url(&self) -> &str {
        &self.url
    }

    /// Returns the environment variable that configures the proxy.
    pub(super) fn variable(&self) -> &str {
        &self.variable
    }

    /// Returns the scheme: `http`, `socks5`.
    pub(super) fn scheme(&self) -> &str {
        self.url.split_once("://").map_or("http", |(scheme, _)| scheme)
    }

    /// Returns the host and port, without credentials.
    pub(super) fn host(&self) -> String {
        Url::parse(&self.url).map(|url| super::base_url::host(&url)).unwrap_or_default()
    }
}
