//! TLS: the certificates that are trusted, and the client's own.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use rustls::crypto::{CryptoProvider, ring};
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use rustls::{ClientConfig, RootCertStore};
use rustls_platform_verifier::Verifier;

use crate::error::{Error, code};

/// The files with certificates that a connection is made with, besides those that the machine trusts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct TlsFiles {
    /// Certificates of authorities to trust, in PEM.
    pub(super) authorities: Option<PathBuf>,
    /// The client's certificate and its chain, in PEM.
    pub(super) certificate: Option<PathBuf>,
    /// The client's private key, in PEM; by default in the file of the certificate.
    pub(super) key: Option<PathBuf>,
}

/// Builds the TLS configuration, which trusts the certificates that the operating system trusts, and those of a file.
pub(super) fn config(uses_tls: bool, files: &TlsFiles) -> Result<ClientConfig, Error> {
    let provider: Arc<CryptoProvider> = Arc::new(ring::default_provider());
    let builder = ClientConfig::builder_with_provider(Arc::clone(&provider)).with_safe_default_protocol_versions();
    let builder = builder.map_err(|error| Error::internal(format!("cannot set up TLS: {error}")))?;
    let mut config = if uses_tls {
        let extra = match &files.authorities {
            Some(path) => certificates(path)?,
            None => Vec::new(),
        };
        let verifier = Verifier::new_with_extra_roots(extra, provider).map_err(|error| cannot_load_roots(&error))?;
        let builder = builder.dangerous().with_custom_certificate_verifier(Arc::new(verifier));
        match &files.certificate {
            None => builder.with_no_client_auth(),
            Some(path) => {
                let key = files.key.as_ref().unwrap_or(path);
                let chain = certificates(path)?;
                let secret =
                    PrivateKeyDer::from_pem_file(key).map_err(|error| unreadable(key, "private key", &error))?;
                builder
                    .with_client_auth_cert(chain, secret)
                    .map_err(|error| unreadable(path, "certificate for its key", &error))?
            }
        }
    } else {
        builder.with_root_certificates(RootCertStore::empty()).with_no_client_auth()
    };
    config.alpn_protocols = vec![b"http/1.1".to_vec()];
    Ok(config)
}

fn certificates(path: &PathBuf) -> Result<Vec<CertificateDer<'static>>, Error> {
    let read = || CertificateDer::pem_file_iter(path)?.collect::<Result<Vec<_>, _>>();
    match read() {
        Ok(found) if !found.is_empty() => Ok(found),
        Ok(_) => Err(unreadable(path, "certificate", &"it has none")),
        Err(error) => Err(unreadable(path, "certificate", &error)),
    }
}

fn unreadable(path: &Path, what: &str, reason: &dyn std::fmt::Display) -> Error {
    let message = format!("Cannot read a {what} from `{}`: {reason}", path.display());
    Error::new(code::CREDENTIALS_FAILED, message).hint("the file is in PEM: `-----BEGIN …-----`")
}

fn cannot_load_roots(error: &rustls::Error) -> Error {
    let reason = match error {
        rustls::Error::General(text) => text.clone(),
        other => other.to_string(),
    };
    let message = format!("Cannot load the certificates of this machine: {reason}");
    Error::new(code::NETWORK_ERROR, message)
        .hint("install the package `ca-certificates`, or set `SSL_CERT_FILE` to a file of certificates")
}
