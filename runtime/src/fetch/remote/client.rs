//! HTTP clients, built when the first request is sent and cached.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use reqwest::{Client, ClientBuilder, Proxy, redirect};
use rustls::crypto::{CryptoProvider, ring};
use rustls::{ClientConfig, RootCertStore};
use rustls_platform_verifier::BuilderVerifierExt;

use super::proxy::ProxyConfig;
use super::resolve::SystemResolver;
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
    let mut builder = Client::builder()
        .redirect(redirect::Policy::none())
        .retry(reqwest::retry::never())
        .connect_timeout(key.connect_timeout)
        .dns_resolver(Arc::new(SystemResolver))
        .tls_backend_preconfigured(tls_config(key)?)
        .no_proxy();
    if let Some(proxy) = &key.proxy {
        builder = set_proxy(builder, proxy)?;
    }
    builder.build().map_err(|error| Error::internal(format!("cannot build the HTTP client: {error}")))
}

fn set_proxy(builder: ClientBuilder, proxy: &ProxyConfig) -> Result<ClientBuilder, Error> {
    let (variable, scheme) = (proxy.variable(), proxy.scheme());
    let message = match Proxy::all(proxy.url()) {
        Ok(_) if !matches!(scheme, "http" | "https") => format!("{variable}: unsupported proxy scheme `{scheme}`"),
        Ok(proxy) => return Ok(builder.proxy(proxy)),
        Err(_) => format!("{variable}: invalid proxy URL"),
    };
    Err(Error::new(code::NETWORK_ERROR, message)
        .hint(format!("set `{variable}` to a URL such as `http://proxy.example:3128`")))
}

/// Builds the TLS configuration, which trusts the certificates that the operating system trusts.
fn tls_config(key: &ClientKey) -> Result<ClientConfig, Error> {
    let provider: Arc<CryptoProvider> = Arc::new(ring::default_provider());
    let builder = ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions();
    let builder = builder.map_err(|error| Error::internal(format!("cannot set up TLS: {error}")))?;
    let uses_tls = key.is_secure || key.proxy.as_ref().is_some_and(|proxy| proxy.scheme() == "https");
    let mut config = if uses_tls {
        let verified = builder.with_platform_verifier().map_err(|error| {
            let reason = match error {
                rustls::Error::General(text) => text,
                other => other.to_string(),
            };
            let message = format!("Cannot load the certificates of this machine: {reason}");
            Error::new(code::NETWORK_ERROR, message)
                .hint("install the package `ca-certificates`, or set `SSL_CERT_FILE` to a file of certificates")
        })?;
        verified.with_no_client_auth()
    } else {
        builder.with_root_certificates(RootCertStore::empty()).with_no_client_auth()
    };
    config.alpn_protocols = vec![b"http/1.1".to_vec()];
    Ok(config)
}
