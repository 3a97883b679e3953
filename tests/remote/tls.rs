//! TLS with valid and with invalid certificates.

use std::io::{BufReader, Write};
use std::path::PathBuf;
use std::sync::Arc;

use insta::assert_snapshot;
use rcgen::{
    BasicConstraints, CertificateParams, CertifiedIssuer, DnType, ExtendedKeyUsagePurpose, IsCa, KeyPair, date_time_ymd,
};
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::{PrivateKeyDer, PrivatePkcs8KeyDer};
use tokio_rustls::rustls::server::WebPkiClientVerifier;
use tokio_rustls::rustls::{RootCertStore, ServerConfig, ServerConnection, StreamOwned};
use vestibule_tests::{Program, Run, words};

use super::redacted;
use super::server::{Server, read_from};

/// A certificate authority, and the file with its certificate.
struct Authority {
    issuer: CertifiedIssuer<'static, KeyPair>,
    folder: tempfile::TempDir,
}

impl Authority {
    fn new(name: &str) -> Self {
        let mut params = CertificateParams::default();
        params.distinguished_name.push(DnType::CommonName, name);
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        let issuer = CertifiedIssuer::self_signed(params, KeyPair::generate().unwrap()).unwrap();
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("ca.pem"), issuer.pem()).unwrap();
        Self { issuer, folder }
    }

    fn file(&self) -> PathBuf {
        self.folder.path().join("ca.pem")
    }

    /// Writes a certificate for a client and its key to files.
    fn client_files(&self) -> (PathBuf, PathBuf) {
        let key = KeyPair::generate().unwrap();
        let certificate = CertificateParams::new(["client".to_owned()]).unwrap().signed_by(&key, &self.issuer).unwrap();
        let files = (self.folder.path().join("client.pem"), self.folder.path().join("client.key"));
        std::fs::write(&files.0, certificate.pem()).unwrap();
        std::fs::write(&files.1, key.serialize_pem()).unwrap();
        files
    }

    /// Starts a server with a certificate of the authority.
    fn server(&self, name: &str, from: i32, until: i32) -> Server {
        self.server_for(name, from, until, false)
    }

    /// Starts a server that may ask for a certificate of the same authority.
    fn server_for(&self, name: &str, from: i32, until: i32, needs_client: bool) -> Server {
        let mut params = CertificateParams::new([name.to_owned()]).unwrap();
        params.not_before = date_time_ymd(from, 1, 1);
        params.not_after = date_time_ymd(until, 1, 1);
        self.server_with(&params, needs_client)
    }

    /// Starts a server with a certificate of these contents.
    fn server_with(&self, params: &CertificateParams, needs_client: bool) -> Server {
        let key = KeyPair::generate().unwrap();
        let certificate = params.signed_by(&key, &self.issuer).unwrap();
        let key = PrivateKeyDer::Pkcs8(PrivatePkcs8KeyDer::from(key.serialize_der()));
        let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .unwrap();
        let config = if needs_client {
            let mut roots = RootCertStore::empty();
            roots.add(self.issuer.der().clone()).unwrap();
            let provider = Arc::new(ring::default_provider());
            config.with_client_cert_verifier(
                WebPkiClientVerifier::builder_with_provider(Arc::new(roots), provider).build().unwrap(),
            )
        } else {
            config.with_no_client_auth()
        };
        let config = config.with_single_cert(vec![certificate.der().clone()], key).unwrap();
        let config = Arc::new(config);
        Server::raw(move |stream| {
            let connection = ServerConnection::new(Arc::clone(&config)).unwrap();
            let mut stream = BufReader::new(StreamOwned::new(connection, stream));
            let Some(request) = read_from(&mut stream) else { return };
            let line = request.line;
            let answer = format!("HTTP/1.1 200 OK\r\ncontent-length: {}\r\n\r\n{line}", line.len());
            let _ = stream.get_mut().write_all(answer.as_bytes());
            stream.get_mut().conn.send_close_notify();
            let _ = stream.get_mut().flush();
        })
    }
}

fn client(server: &Server, host: &str, trusted: &std::path::Path) -> Run {
    let url = format!("https://{host}:{}", server.port());
    let program = Program::at(env!("CARGO_BIN_EXE_remote-client")).args(words("api users 1 --a b"));
    let run = program.env("CLIENT_API_BASE_URL", &url).env("SSL_CERT_FILE", trusted.to_str().unwrap()).run();
    let run = redacted(run, server);
    let name = |text: String| text.replace(&format!("{host}:{}", server.port()), "HOST");
    Run { exit: run.exit, stdout: name(run.stdout), stderr: name(run.stderr) }
}

#[test]
fn trusted_certificates_are_accepted() {
    let authority = Authority::new("one");
    let server = authority.server("localhost", 2020, 2090);
    assert_eq!(client(&server, "localhost", &authority.file()).success(), "GET /users/1?a=b HTTP/1.1\n");
    let server = authority.server("127.0.0.1", 2020, 2090);
    assert_eq!(client(&server, "127.0.0.1", &authority.file()).success(), "GET /users/1?a=b HTTP/1.1\n");
}

#[test]
fn invalid_certificates_are_explained() {
    let (authority, other) = (Authority::new("one"), Authority::new("another"));
    let mut out = String::new();
    let mut add = |name: &str, server: &Server, trusted: PathBuf| {
        out.push_str(&format!("# {name}\n{}", client(server, "localhost", &trusted)));
    };
    add("expired", &authority.server("localhost", 2000, 2001), authority.file());
    add("not valid yet", &authority.server("localhost", 2080, 2090), authority.file());
    add("another name", &authority.server("example.com", 2020, 2090), authority.file());
    add("an unknown issuer", &authority.server("localhost", 2020, 2090), other.file());
    let mut params = CertificateParams::new(["localhost".to_owned()]).unwrap();
    params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    add("one of an authority", &authority.server_with(&params, false), authority.file());
    params.is_ca = IsCa::NoCa;
    params.extended_key_usages = vec![ExtendedKeyUsagePurpose::ClientAuth];
    add("one of a client", &authority.server_with(&params, false), authority.file());
    let nothing = authority.folder.path().join("none.pem");
    std::fs::write(&nothing, "").unwrap();
    add("no authorities at all", &authority.server("localhost", 2020, 2090), nothing);
    assert_snapshot!(out, @"
    # expired
    exit: 1
    --- stderr
    Error (NETWORK_ERROR): Cannot reach HOST: its certificate has expired
      Hint: check this machine's clock, or contact the operator of the server
    # not valid yet
    exit: 1
    --- stderr
    Error (NETWORK_ERROR): Cannot reach HOST: its certificate is not valid yet
      Hint: check this machine's clock
    # another name
    exit: 1
    --- stderr
    Error (NETWORK_ERROR): Cannot reach HOST: its certificate is for another host name
      Hint: check the host name in the URL
    # an unknown issuer
    exit: 1
    --- stderr
    Error (NETWORK_ERROR): Cannot reach HOST: its certificate was issued by an authority that this machine does not trust
      Hint: set `SSL_CERT_FILE` to a file of certificates to trust
    # one of an authority
    exit: 1
    --- stderr
    Error (NETWORK_ERROR): Cannot reach HOST: its certificate is one of an authority, not of a server
      Hint: create the certificate with `basicConstraints = CA:FALSE`
    # one of a client
    exit: 1
    --- stderr
    Error (NETWORK_ERROR): Cannot reach HOST: its certificate was rejected: certificate had invalid extensions
      Hint: set `SSL_CERT_FILE` to a file of certificates to trust
    # no authorities at all
    exit: 1
    --- stderr
    Error (NETWORK_ERROR): Cannot load the certificates of this machine: No CA certificates were loaded from the system
      Hint: install the package `ca-certificates`, or set `SSL_CERT_FILE` to a file of certificates
    ");
}

#[test]
fn the_user_names_an_authority_and_a_certificate_of_the_client() {
    let (authority, other) = (Authority::new("one"), Authority::new("other"));
    let call = |server: &Server, variables: &[(&str, &std::path::Path)]| {
        let url = format!("https://localhost:{}", server.port());
        let program =
            Program::at(env!("CARGO_BIN_EXE_remote-client")).args(words("api x")).env("CLIENT_API_BASE_URL", &url);
        let program = program.env("SSL_CERT_FILE", other.file().to_str().unwrap());
        variables.iter().fold(program, |program, (name, path)| program.env(name, path.to_str().unwrap())).run()
    };
    let server = authority.server("localhost", 2020, 2090);
    let file = authority.file();
    assert!(call(&server, &[]).failure(1).contains("that this machine does not trust"));
    assert_eq!(call(&server, &[("CLIENT_API_CA_FILE", &file)]).success(), "GET /x HTTP/1.1\n");
    let missing = call(&server, &[("CLIENT_API_CA_FILE", std::path::Path::new("/nowhere.pem"))]).failure(1);
    assert!(
        missing.starts_with("Error (CREDENTIALS_FAILED): Cannot read a certificate from `/nowhere.pem`: "),
        "{missing}"
    );

    let server = authority.server_for("localhost", 2020, 2090, true);
    let (certificate, key) = authority.client_files();
    call(&server, &[("CLIENT_API_CA_FILE", &file)]).failure(1);
    let variables: [(&str, &std::path::Path); 3] =
        [("CLIENT_API_CA_FILE", &file), ("CLIENT_API_CLIENT_CERT", &certificate), ("CLIENT_API_CLIENT_KEY", &key)];
    assert_eq!(call(&server, &variables).success(), "GET /x HTTP/1.1\n");
}
