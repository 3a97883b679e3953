//! The client that opens connections, made when the first request leaves.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use reqwest::{Client, Proxy, redirect};
use rustls::crypto::{CryptoProvider, ring};
use rustls::{ClientConfig, RootCertStore};
use rustls_platform_verifier::BuilderVerifierExt;

use super::proxy::Via;
use super::resolve::System;
use crate::error::{Error, code};

/// The clients that were made, each for one kind of connection; there is hardly ever more than one.
#[derive(Default)]
pub(super) struct Clients(Mutex<Vec<(Kind, Client)>>);

/// What a client is made for.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Kind {
    /// Whether it speaks TLS: only then the certificates of the machine are read.
    pub(super) is_secure: bool,
    pub(super) connect_timeout: Duration,
    pub(super) via: Option<Via>,
}

impl Clients {
    /// The client for a kind of connection.
    pub(super) fn get(&self, kind: &Kind) -> Result<Client, Error> {
        let mut clients = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, client)) = clients.iter().find(|(other, _)| other == kind) {
            return Ok(client.clone());
        }
        let client = client(kind)?;
        clients.push((kind.clone(), client.clone()));
        Ok(client)
    }
}

fn client(kind: &Kind) -> Result<Client, Error> {
    let builder = Client::builder()
        .redirect(redirect::Policy::none())
        .retry(reqwest::retry::never())
        .connect_timeout(kind.connect_timeout)
        .dns_resolver(Arc::new(System))
        .tls_backend_preconfigured(tls(kind)?)
        .no_proxy();
    let builder = match &kind.via {
        None => builder,
        Some(via) => {
            let is_known = ["http://", "https://"].iter().any(|scheme| via.address().starts_with(scheme));
            let proxy = Proxy::all(via.address()).ok().filter(|_| is_known);
            let unusable = || {
                let error =
                    Error::new(code::NETWORK_ERROR, "The proxy that the environment names has no usable address");
                error.hint("`HTTPS_PROXY` and `HTTP_PROXY` hold an address such as `http://proxy.example:3128`")
            };
            builder.proxy(proxy.ok_or_else(unusable)?)
        }
    };
    builder.build().map_err(|error| Error::internal(format!("the HTTP client cannot be made: {error}")))
}

/// Certificates are checked as the machine does it.
fn tls(kind: &Kind) -> Result<ClientConfig, Error> {
    let provider: Arc<CryptoProvider> = Arc::new(ring::default_provider());
    let builder = ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions();
    let builder = builder.map_err(|error| Error::internal(format!("TLS cannot be set up: {error}")))?;
    let speaks_tls = kind.is_secure || kind.via.as_ref().is_some_and(|via| via.address().starts_with("https://"));
    let mut config = if speaks_tls {
        let verified = builder.with_platform_verifier().map_err(|error| {
            let why = match error {
                rustls::Error::General(text) => text,
                other => other.to_string(),
            };
            let error =
                Error::new(code::NETWORK_ERROR, format!("The certificates of this machine cannot be read: {why}"));
            error.hint("install the package `ca-certificates`, or name a file of certificates in `SSL_CERT_FILE`")
        })?;
        verified.with_no_client_auth()
    } else {
        builder.with_root_certificates(RootCertStore::empty()).with_no_client_auth()
    };
    config.alpn_protocols = vec![b"http/1.1".to_vec()];
    Ok(config)
}
