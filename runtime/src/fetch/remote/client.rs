//! HTTP clients, built when the first request is sent and cached.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use reqwest::{Client, ClientBuilder, Proxy, redirect};

use super::proxy::{PROXY_SCHEMES, ProxyConfig};
use super::resolve::SystemResolver;
use super::tls::{self, TlsFiles};
use crate::error::{Error, code};

/// The clients built so far; nearly always one.
#[derive(Default)]
pub(super) struct ClientCache(Mutex<Vec<(ClientKey, Client)>>);

/// The settings that a client is built with.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct ClientKey {
    /// True for `https`; only then are the certificates of the machine loaded.
    pub(super) is_secure: bool,
    pub(super) connect_timeout: Duration,
    pub(super) proxy: Option<ProxyConfig>,
    pub(super) tls: TlsFiles,
}

impl ClientCache {
    /// Returns the client with these settings, which is built on the first call.
    pub(super) fn get(&self, key: &ClientKey) -> Result<Client, Error> {
        let mut clients = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, client)) = clients.iter().find(|(other, _)| other == key) {
            return Ok(client.clone());
        }
        let client = build_client(key)?;
        clients.push((key.clone(), client.clone()));
        Ok(client)
    }
}

fn build_client(key: &ClientKey) -> Result<Client, Error> {
    let uses_tls = key.is_secure || key.proxy.as_ref().is_some_and(|proxy| proxy.scheme() == "https");
    let mut builder = Client::builder()
        .redirect(redirect::Policy::none())
        .retry(reqwest::retry::never())
        .connect_timeout(key.connect_timeout)
        .dns_resolver(Arc::new(SystemResolver))
        .tls_backend_preconfigured(tls::config(uses_tls, &key.tls)?)
        .no_proxy();
    if let Some(proxy) = &key.proxy {
        builder = set_proxy(builder, proxy)?;
    }
    builder.build().map_err(|error| Error::internal(format!("cannot build the HTTP client: {error}")))
}

fn set_proxy(builder: ClientBuilder, proxy: &ProxyConfig) -> Result<ClientBuilder, Error> {
    let (variable, scheme) = (proxy.variable(), proxy.scheme());
    let message = match Proxy::all(proxy.url()) {
        Ok(_) if !PROXY_SCHEMES.contains(&scheme) => format!("{variable}: unsupported proxy scheme `{scheme}`"),
        Ok(proxy) => return Ok(builder.proxy(proxy)),
        Err(_) => format!("{variable}: invalid proxy URL"),
    };
    Err(Error::new(code::NETWORK_ERROR, message)
        .hint(format!("set `{variable}` to a URL such as `http://proxy.example:3128`")))
}
