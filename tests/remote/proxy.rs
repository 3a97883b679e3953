//! Proxies in environment variables, and their errors.

use insta::assert_snapshot;
use vestibule::fetch::Remote;
use vestibule::testing::Invocation;
use vestibule_tests::{invoke, words};

use super::server::{Server, closed_port};
use super::{Envs, mounted, redacted};

fn through(proxy: &Server, target: &str, env: &[(&str, &str)]) -> String {
    let remote = Remote::new(target).retries(0);
    let call = Invocation::new(words("api x --a 1")).envs(env.iter().copied());
    redacted(invoke(&mounted(remote), call), proxy).to_string()
}

#[test]
fn plain_requests_name_the_full_url() {
    let proxy = Server::new(|connection| connection.respond("200 OK", "", "through"));
    let url = proxy.url();
    for name in ["http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"] {
        assert_eq!(
            through(&proxy, "http://api.invalid/v1", &[(name, &url)]),
            "exit: 0\n--- stdout\nthrough\n",
            "{name}"
        );
    }
    let with_password = url.replace("http://", "http://me:p4ss@");
    through(&proxy, "http://api.invalid/v1", &[("http_proxy", &with_password)]);
    let seen = proxy.requests();
    assert_eq!(seen.len(), 5);
    assert!(seen.iter().all(|request| request.line == "GET http://api.invalid/v1/x?a=1 HTTP/1.1"), "{seen:?}");
    assert_eq!(seen[0].header("proxy-authorization"), None);
    assert_eq!(seen[4].header("proxy-authorization"), Some("Basic bWU6cDRzcw=="));
}

#[test]
fn no_proxy_lists_exceptions() {
    let proxy = Server::new(|connection| connection.respond("200 OK", "", "through"));
    let server = Server::new(|connection| connection.respond("200 OK", "", "straight"));
    for no in ["127.0.0.1", "*", "example.com, 127.0.0.0/8"] {
        let env = [("http_proxy", &*proxy.url()), ("no_proxy", no)].map(|(name, value)| (name, value.to_owned()));
        let env: Vec<(&str, &str)> = env.iter().map(|(name, value)| (*name, value.as_str())).collect();
        assert_eq!(through(&proxy, &server.url(), &env), "exit: 0\n--- stdout\nstraight\n", "{no}");
    }
    // `HTTPS_PROXY` does not apply to plain HTTP.
    let env = [("https_proxy", proxy.url())];
    assert_eq!(through(&proxy, &server.url(), &[(env[0].0, &env[0].1)]), "exit: 0\n--- stdout\nstraight\n");
    // In a CGI program `HTTP_PROXY` is a request header.
    let url = proxy.url();
    assert_eq!(
        through(&proxy, &server.url(), &[("HTTP_PROXY", &url), ("REQUEST_METHOD", "GET")]),
        "exit: 0\n--- stdout\nstraight\n"
    );
    assert!(proxy.requests().is_empty());
}

#[test]
fn tls_uses_a_tunnel() {
    let proxy = Server::new(|connection| connection.respond("403 Forbidden", "", "no"));
    let url = proxy.url().replace("http://", "http://me:p4ss@");
    let text = through(&proxy, "https://api.invalid", &[("https_proxy", &url)]);
    let request = proxy.only_request();
    assert_eq!(request.line, "CONNECT api.invalid:443 HTTP/1.1");
    assert_eq!(request.header("proxy-authorization"), Some("Basic bWU6cDRzcw=="));
    assert_eq!(request.header("authorization"), None);
    assert_snapshot!(text, @r"
    exit: 1
    --- stderr
    Error (NETWORK_ERROR): Cannot reach the proxy HOST: it refused to connect to api.invalid
      Hint: the proxy is set by `https_proxy`; hosts in `NO_PROXY` are reached without it
    ");
}

#[test]
fn proxy_errors_name_the_proxy() {
    let mut out = String::new();
    for (name, answer) in
        [("asks for a password", "HTTP/1.1 407 Who\r\n\r\n"), ("closes", ""), ("talks nonsense", "garbage\r\n\r\n")]
    {
        let proxy = Server::sending(answer);
        let url = proxy.url();
        out.push_str(&format!("# {name}\n{}", through(&proxy, "https://api.invalid", &[("https_proxy", &url)])));
        out.push_str(&format!(
            "# {name}, without TLS\n{}",
            through(&proxy, "http://api.invalid", &[("http_proxy", &url)])
        ));
    }
    let closed = closed_port();
    for target in ["https://api.invalid", "http://api.invalid"] {
        let unused = Server::sending("");
        let text = through(&unused, target, &[("all_proxy", &format!("http://me:p4ss@{closed}"))]);
        let port = closed.rsplit_once(':').unwrap().1;
        out.push_str(&format!("# closed port, {target}\n{}", text.replace(&closed, "PROXY").replace(port, "PORT")));
    }
    let unused = Server::sending("");
    for address in ["no-such-proxy.invalid:3128", "ftp://127.0.0.1:1", "::::"] {
        out.push_str(&format!("# {address}\n{}", through(&unused, "http://api.invalid", &[("all_proxy", address)])));
    }
    assert!(!out.contains("p4ss"));
    assert_snapshot!(out, @r"
    # asks for a password
    exit: 1
    --- stderr
    Error (NETWORK_ERROR): Cannot reach the proxy HOST: it requires a password (407)
      Hint: add the credentials to the URL of the proxy: `http://user:password@proxy.example:3128`
      Hint: the proxy is set by `https_proxy`; hosts in `NO_PROXY` are reached without it
    # asks for a password, without TLS
    exit: 1
    --- stderr
    Error (HTTP_407): Proxy Authentication Required
      Hint: add the credentials to the URL of the proxy: `http://user:password@proxy.example:3128`
    # closes
    exit: 1
    --- stderr
    Error (NETWORK_ERROR): Cannot reach the proxy HOST: it closed the connection while connecting to api.invalid
      Hint: the proxy is set by `https_proxy`; hosts in `NO_PROXY` are reached without it
    # closes, without TLS
    exit: 1
    --- stderr
    Error (NETWORK_ERROR): The proxy HOST closed the connection before responding
      Hint: the proxy is set by `http_proxy`; hosts in `NO_PROXY` are reached without it
    # talks nonsense
    exit: 1
    --- stderr
    Error (NETWORK_ERROR): Cannot reach the proxy HOST: it refused to connect to api.invalid
      Hint: the proxy is set by `https_proxy`; hosts in `NO_PROXY` are reached without it
    # talks nonsense, without TLS
    exit: 1
    --- stderr
    Error (NETWORK_ERROR): The proxy HOST sent a response that is not valid HTTP
      Hint: check the URL: use `https://` for a server that requires TLS
      Hint: the proxy is set by `http_proxy`; hosts in `NO_PROXY` are reached without it
    # closed port, https://api.invalid
    exit: 1
    --- stderr
    Error (NETWORK_ERROR): Cannot reach the proxy PROXY: connection refused
      Hint: no server listens on port PORT: check the URL, and that the server is running
      Hint: the proxy is set by `all_proxy`; hosts in `NO_PROXY` are reached without it
    # closed port, http://api.invalid
    exit: 1
    --- stderr
    Error (NETWORK_ERROR): Cannot reach the proxy PROXY: connection refused
      Hint: no server listens on port PORT: check the URL, and that the server is running
      Hint: the proxy is set by `all_proxy`; hosts in `NO_PROXY` are reached without it
    # no-such-proxy.invalid:3128
    exit: 1
    --- stderr
    Error (NETWORK_ERROR): Cannot reach the proxy no-such-proxy.invalid:3128: unknown host name
      Hint: check the spelling of the host name, and your network connection
      Hint: the proxy is set by `all_proxy`; hosts in `NO_PROXY` are reached without it
    # ftp://127.0.0.1:1
    exit: 1
    --- stderr
    Error (NETWORK_ERROR): all_proxy: unsupported proxy scheme `ftp`
      Hint: set `all_proxy` to a URL such as `http://proxy.example:3128`
    # ::::
    exit: 1
    --- stderr
    Error (NETWORK_ERROR): Cannot reach api.invalid: unknown host name
      Hint: check the spelling of the host name, and your network connection
    ");
}

#[test]
fn a_socks_proxy_connects_to_the_server() {
    use std::io::{Read, Write};
    for (scheme, kind) in [("socks5h", 3), ("socks5", 1)] {
        let proxy = Server::raw(move |mut stream| {
            let mut greeting = [0; 2];
            stream.read_exact(&mut greeting).unwrap();
            stream.read_exact(&mut vec![0; greeting[1].into()]).unwrap();
            stream.write_all(&[5, 0]).unwrap();
            let mut head = [0; 4];
            stream.read_exact(&mut head).unwrap();
            assert_eq!((head[1], head[3]), (1, kind));
            let length = if kind == 1 {
                4
            } else {
                let mut length = [0];
                stream.read_exact(&mut length).unwrap();
                length[0].into()
            };
            let mut target = vec![0; length + 2];
            stream.read_exact(&mut target).unwrap();
            stream.write_all(&[5, 0, 0, 1, 0, 0, 0, 0, 0, 0]).unwrap();
            let request = super::server::read(&stream).unwrap();
            let line = format!("{} {}", request.line, String::from_utf8_lossy(&target[..length]));
            stream
                .write_all(
                    format!("HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: {}\r\n\r\n{line}", line.len())
                        .as_bytes(),
                )
                .unwrap();
        });
        let host = if kind == 3 { "api.test" } else { "localhost" };
        let cli = mounted(Remote::new(format!("http://{host}")));
        let call = Invocation::new(words("api x")).env("ALL_PROXY", format!("{scheme}://{}", proxy.host()));
        let text = invoke(&cli, call).success();
        let target = if kind == 3 { "api.test" } else { "\u{7f}\0\0\u{1}" };
        assert_eq!(text.trim_end(), format!("GET /x HTTP/1.1 {target}"));
    }
}
