//! OAuth 2 against an authorization server and an API on real sockets.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use vestibule::fetch::{Mount, OAuth, Remote};
use vestibule::openapi::Spec;
use vestibule::prelude::*;
use vestibule::testing::Invocation;
use vestibule_tests::{Run, invoke, words};

use super::Envs;
use super::server::{Request, Server};

const SECRETS: [&str; 6] = ["s3cret", "t0ken", "r3fresh", "d3vice", "Basic", "Bearer"];

/// An API that takes the tokens with a number from the first on, and tells which one it got.
pub(crate) fn api(first: usize) -> Server {
    Server::new(move |connection| {
        let token = connection.request.header("authorization").unwrap_or("none").to_owned();
        let number = token.strip_prefix("Bearer t0ken-").and_then(|number| number.parse::<usize>().ok());
        match number.filter(|number| *number >= first) {
            Some(number) => connection.respond("200 OK", "", format!("token {number}")),
            None => connection.respond("401 Unauthorized", "", "{\"message\":\"who are you?\"}"),
        }
    })
}

/// An authorization server whose token endpoint answers with the text of a function, which gets the form and the number
/// of tokens so far.
fn authority(answer: impl Fn(&str, usize) -> (&'static str, String) + Send + Sync + 'static) -> Server {
    let issued = AtomicUsize::new(0);
    Server::new(move |connection| {
        let form = String::from_utf8(connection.request.body.clone()).unwrap();
        let host = connection.request.header("host").unwrap().to_owned();
        match path(&connection.request) {
            "/.well-known/openid-configuration" => connection.respond(
                "200 OK",
                "",
                format!(
                    r#"{{"issuer":"http://{host}","token_endpoint":"http://{host}/token",
                         "device_authorization_endpoint":"http://{host}/device"}}"#
                ),
            ),
            "/device" => connection.respond(
                "200 OK",
                "",
                format!(
                    r#"{{"device_code":"d3vice","user_code":"WDJB-MJHT","interval":0,"expires_in":600,
                         "verification_uri":"https://{host}/go","verification_uri_complete":"https://{host}/go?c=1"}}"#
                ),
            ),
            "/token" => {
                let (status, body) = answer(&form, issued.load(Ordering::SeqCst));
                if status.starts_with('2') && body.contains("access_token") {
                    issued.fetch_add(1, Ordering::SeqCst);
                }
                connection.respond(status, "content-type: application/json\r\n", body);
            }
            _ => connection.respond("404 Not Found", "", ""),
        }
    })
}

fn path(request: &Request) -> &str {
    request.line.split(' ').nth(1).unwrap_or_default()
}

/// Issues the tokens 0, 1, 2 …, valid for an hour.
pub(crate) fn issuing() -> Server {
    authority(|_, number| ("200 OK", token(number, 3600, "")))
}

fn token(number: usize, lifetime: u64, more: &str) -> String {
    format!(r#"{{"access_token":"t0ken-{number}","token_type":"bearer","expires_in":{lifetime}{more}}}"#)
}

pub(crate) fn client() -> OAuth {
    OAuth::client_credentials().client_id_env("ID").client_secret_env("SECRET")
}

/// A user with a cache folder of their own.
pub(crate) struct User(tempfile::TempDir);

impl User {
    pub(crate) fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    pub(crate) fn call(&self, line: &str) -> Invocation {
        let folder = self.0.path().to_str().unwrap();
        Invocation::new(words(line)).envs([
            ("XDG_CACHE_HOME", folder),
            ("HOME", folder),
            ("ID", "me"),
            ("SECRET", "s3cret"),
        ])
    }

    pub(crate) fn run(&self, cli: &Cli, line: &str) -> Run {
        let run = invoke(cli, self.call(line));
        let text = run.to_string();
        assert!(!SECRETS.iter().any(|secret| text.contains(secret)), "{line}: {text}");
        run
    }

    /// Returns the files of the token cache.
    fn files(&self) -> Vec<PathBuf> {
        let folder = fs::read_dir(self.0.path().join("vestibule/tokens"));
        folder.into_iter().flatten().map(|entry| entry.unwrap().path()).collect()
    }

    pub(crate) fn only_file(&self) -> PathBuf {
        let files = self.files();
        assert_eq!(files.len(), 1, "{files:?}");
        files.into_iter().next().unwrap()
    }
}

fn mode(path: &Path) -> u32 {
    fs::metadata(path).unwrap().permissions().mode() & 0o777
}

fn mounted(api: &Server, oauth: OAuth) -> Cli {
    super::mounted(Remote::new(api.url()).oauth(oauth))
}

/// Returns the bodies that a server got at a path.
pub(crate) fn bodies(server: &Server, at: &str) -> Vec<String> {
    let requests = server.requests().into_iter().filter(|request| path(request) == at);
    requests.map(|request| String::from_utf8(request.body).unwrap()).collect()
}

#[test]
fn client_credentials_are_exchanged_for_a_token_that_is_kept() {
    let (user, api, id) = (User::new(), api(0), issuing());
    let oauth =
        || client().token_url(format!("{}/token", id.url())).scope("a").scope("b c").parameter("audience", "x&y");
    assert_eq!(user.run(&mounted(&api, oauth()), "api x").success(), "token 0\n");
    let request = id.only_request();
    assert_eq!(request.header("authorization"), Some("Basic bWU6czNjcmV0"));
    assert_eq!(request.header("content-type"), Some("application/x-www-form-urlencoded"));
    assert_eq!(request.body, b"grant_type=client_credentials&scope=a%20b%20c&audience=x%26y");
    // Another process of the same program finds the token; the file is the user's alone.
    assert_eq!(user.run(&mounted(&api, oauth()), "api y").success(), "token 0\n");
    assert_eq!(id.requests().len(), 1);
    let file = user.only_file();
    assert_eq!((mode(&file), mode(file.parent().unwrap())), (0o600, 0o700));
    // Other scopes, another mount and another program have tokens of their own.
    let others = [
        mounted(&api, oauth().scope("d")),
        Cli::create("app").mount("api2", Remote::new(api.url()).oauth(oauth())),
        Cli::create("app2").mount("api", Remote::new(api.url()).oauth(oauth())),
    ];
    for (number, cli) in others.iter().enumerate() {
        let line = if number == 1 { "api2 x" } else { "api x" };
        assert_eq!(user.run(cli, line).success(), format!("token {}\n", number + 1));
    }
    assert_eq!(user.files().len(), 4);
}

#[test]
fn a_file_that_others_can_read_does_not_count() {
    let (user, api, id) = (User::new(), api(0), issuing());
    let cli = || mounted(&api, client().token_url(format!("{}/token", id.url())));
    user.run(&cli(), "api x").success();
    let file = user.only_file();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o644)).unwrap();
    assert_eq!(user.run(&cli(), "api x").success(), "token 1\n");
    assert_eq!(mode(&file), 0o600);
    fs::write(&file, "{\"key\":").unwrap();
    assert_eq!(user.run(&cli(), "api x").success(), "token 2\n");
    let uncached = user.call("api x").env("VESTIBULE_CACHE", "0");
    assert_eq!(invoke(&cli(), uncached).success(), "token 3\n");
    assert_eq!(user.run(&cli(), "api x").success(), "token 2\n");
}

#[test]
fn the_issuer_names_the_endpoints() {
    let (user, api, id) = (User::new(), api(0), issuing());
    assert_eq!(user.run(&mounted(&api, client().issuer(id.url())), "api x").success(), "token 0\n");
    let paths: Vec<String> = id.requests().iter().map(|request| path(request).to_owned()).collect();
    assert_eq!(paths, ["/.well-known/openid-configuration", "/token"]);
    // The user names another one.
    let other = issuing();
    let call = user.call("api x").env("APP_API_ISSUER", other.url());
    invoke(&mounted(&api, client().issuer(id.url())), call).success();
    assert_eq!((id.requests().len(), other.requests().len()), (2, 2));
}

#[test]
fn metadata_of_rfc_8414_is_read_below_the_root() {
    let (user, api) = (User::new(), api(0));
    let id = Server::new(|connection| {
        let host = connection.request.header("host").unwrap().to_owned();
        match path(&connection.request) {
            "/.well-known/oauth-authorization-server/realms/x" => connection.respond(
                "200 OK",
                "",
                format!(
                    r#"{{"issuer":"http://{host}/realms/x","token_endpoint":"http://{host}/t",
                         "token_endpoint_auth_methods_supported":["client_secret_post"]}}"#
                ),
            ),
            "/t" => connection.respond("200 OK", "", token(4, 60, "")),
            _ => connection.respond("404 Not Found", "", ""),
        }
    });
    let oauth = client().issuer(format!("{}/realms/x", id.url()));
    assert_eq!(user.run(&mounted(&api, oauth), "api x").success(), "token 4\n");
    assert_eq!(path(&id.requests()[0]), "/realms/x/.well-known/openid-configuration");
    // The server wants the secret in the body.
    assert_eq!(bodies(&id, "/t"), ["grant_type=client_credentials&client_id=me&client_secret=s3cret"]);
    assert_eq!(id.requests().last().unwrap().header("authorization"), None);
}

#[test]
fn metadata_of_another_issuer_and_redirects_are_refused() {
    let (user, api, elsewhere) = (User::new(), api(0), issuing());
    let liar = Server::new(|connection| {
        connection.respond(
            "200 OK",
            "",
            r#"{"issuer":"https://good.example","token_endpoint":"https://good.example/t"}"#,
        );
    });
    let text = user.run(&mounted(&api, client().issuer(liar.url())), "api x").failure(1);
    assert!(text.contains("is for another issuer, `https://good.example`"), "{text}");
    let location = format!("location: {}/token\r\n", elsewhere.url());
    let redirecting = Server::new(move |connection| connection.respond("307 Temporary Redirect", &location, ""));
    let text = user.run(&mounted(&api, client().token_url(redirecting.url())), "api x").failure(1);
    assert!(text.contains("redirects, which is not followed"), "{text}");
    assert!(elsewhere.requests().is_empty() && api.requests().is_empty());
}

#[test]
fn secrets_need_tls() {
    let errors =
        |oauth: OAuth| super::mounted(Remote::new("https://api.example").oauth(oauth)).check().unwrap_err().to_string();
    let text = errors(client().token_url("http://id.example/token"));
    assert!(text.contains("the OAuth token URL `http://id.example/token` does not start with `https://`"), "{text}");
    assert!(!errors(client().issuer("https://a:p4ss@id.example")).contains("p4ss"));
    assert!(errors(OAuth::device_code().token_url("https://id.example/t")).contains("needs a `device_url`"));
}

#[test]
fn a_refused_token_is_replaced_once() {
    let (user, api, id) = (User::new(), api(1), issuing());
    let cli = || mounted(&api, client().token_url(format!("{}/token", id.url())));
    // The first token is new, so that another one would be no better.
    assert!(user.run(&cli(), "api x").failure(1).contains("HTTP_401"));
    assert_eq!((id.requests().len(), api.requests().len()), (1, 1));
    assert_eq!(user.run(&cli(), "api x -d a=1").success(), "token 1\n");
    // The API forgets token 1.
    let strict = self::api(2);
    let moved = Cli::create("app")
        .version("1.0")
        .mount("api", Remote::new(strict.url()).oauth(client().token_url(format!("{}/token", id.url()))));
    assert_eq!(user.run(&moved, "api x -d a=1").success(), "token 2\n");
    let seen = strict.requests();
    assert_eq!(seen.len(), 2);
    assert!(seen.iter().all(|request| request.line.starts_with("POST /x") && request.body == b"a=1"), "{seen:?}");
    // Never more than one repetition.
    let closed = self::api(99);
    let cli = Cli::create("app")
        .version("1.0")
        .mount("api", Remote::new(closed.url()).oauth(client().token_url(format!("{}/token", id.url()))));
    assert!(user.run(&cli, "api x").failure(1).contains("HTTP_401"));
    assert_eq!(closed.requests().len(), 2);
}

#[test]
fn a_body_that_can_be_read_once_is_not_sent_again() {
    let (user, id) = (User::new(), issuing());
    let cli = |api: &Server| mounted(api, client().token_url(format!("{}/token", id.url())));
    user.run(&cli(&api(0)), "api x").success();
    let strict = api(1);
    let call = || user.call("api x --data-binary @-").stdin(vec![b'x'; 3 << 20]);
    let run = invoke(&cli(&strict), call());
    assert_eq!(strict.requests().len(), 1, "{run}");
    assert!(run.failure(1).contains("HTTP_401"));
    assert_eq!(invoke(&cli(&strict), call()).success(), "token 1\n");
}

#[test]
fn expired_tokens_are_refreshed() {
    let (user, api) = (User::new(), api(0));
    let id = authority(|form, number| match form.contains("grant_type=refresh_token") {
        true if form.contains("r3fresh-0") => ("200 OK", token(number, 3600, "")),
        true => ("400 Bad Request", r#"{"error":"invalid_grant"}"#.to_owned()),
        false => ("200 OK", token(number, 0, &format!(r#","refresh_token":"r3fresh-{number}""#))),
    });
    let cli = || mounted(&api, client().token_url(format!("{}/token", id.url())));
    for expected in ["token 0\n", "token 1\n", "token 1\n"] {
        assert_eq!(user.run(&cli(), "api x").success(), expected);
    }
    let forms = bodies(&id, "/token");
    assert_eq!(forms[1..], ["grant_type=refresh_token&refresh_token=r3fresh-0"]);
    // A refresh token that is refused leads to a new grant.
    let text = fs::read_to_string(user.only_file()).unwrap();
    let text = text.replace("r3fresh-0", "r3fresh-9").replace("\"expires\":", "\"expires\":1,\"x\":");
    fs::write(user.only_file(), text).unwrap();
    assert_eq!(user.run(&cli(), "api x").success(), "token 2\n");
}

#[test]
fn refusals_name_the_reason_and_no_secret() {
    let (user, api) = (User::new(), api(0));
    let id = authority(|_, _| {
        let text = r#"{"error":"invalid_client","error_description":"bad secret s3cret\u001b[31m"}"#;
        ("401 Unauthorized", text.to_owned())
    });
    let run = user.run(&mounted(&api, client().token_url(format!("{}/token", id.url()))), "api x");
    let text = run.failure(1).replace(&id.host(), "HOST");
    assert_eq!(
        text,
        "Error (CREDENTIALS_FAILED): The authorization server HOST refused: invalid_client, bad secret … [31m\n  \
         Hint: `-H \"Authorization: …\"` overrides the credentials of the mount\n"
    );
    // First with HTTP Basic, then in the body.
    assert_eq!((id.requests().len(), api.requests().len(), user.files().len()), (2, 0, 0));
    for body in ["no json", "[]", "{}", r#"{"access_token":7}"#, r#"{"access_token":"t0ken-1\n"}"#] {
        let id = authority(move |_, _| ("200 OK", body.to_owned()));
        user.run(&mounted(&api, client().token_url(format!("{}/token", id.url()))), "api x").failure(1);
    }
    assert!(api.requests().is_empty());
}

#[test]
fn without_a_client_nothing_is_requested() {
    let (user, api, id) = (User::new(), api(0), issuing());
    let cli = mounted(&api, client().token_url(format!("{}/token", id.url())));
    let text = invoke(&cli, Invocation::new(words("api x"))).failure(1);
    assert!(text.contains("set the environment variables `ID` and `SECRET`"), "{text}");
    assert!(id.requests().is_empty());
    // Another credential comes first, and a token as it is.
    let cli = super::mounted(Remote::new(api.url()).bearer_env("TOKEN").oauth(client().token_url(id.url())));
    assert_eq!(invoke(&cli, user.call("api x").env("TOKEN", "t0ken-7")).success(), "token 7\n");
    assert_eq!(invoke(&cli, user.call("api x").env("APP_API_ACCESS_TOKEN", "t0ken-8")).success(), "token 8\n");
    assert!(id.requests().is_empty());
    let curl = user.call("api x --curl");
    let text = invoke(&cli, curl).to_string();
    assert!(text.contains(r#"-H "authorization: Bearer $APP_API_ACCESS_TOKEN""#), "{text}");
}

#[test]
fn other_origins_get_no_token() {
    let (user, home, away, id) = (User::new(), api(0), api(0), issuing());
    let cli = mounted(&home, client().token_url(format!("{}/token", id.url())));
    let text = user.run(&cli, &format!("--base-url {} api x", away.url())).failure(1);
    assert!(text.contains("HTTP_401"), "{text}");
    assert!(id.requests().is_empty());
    assert_eq!(away.only_request().header("authorization"), None);
}

fn device(id: &Server) -> OAuth {
    OAuth::device_code().client_id("cli").issuer(id.url())
}

#[test]
fn a_person_signs_in_with_a_code() {
    let (user, api) = (User::new(), api(0));
    let polls = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&polls);
    let id = authority(move |form, number| {
        assert!(form.contains("device_code=d3vice") && form.contains("client_id=cli"), "{form}");
        match counted.fetch_add(1, Ordering::SeqCst) {
            0 => ("400 Bad Request", r#"{"error":"authorization_pending"}"#.to_owned()),
            // GitHub's server refuses with the status 200.
            1 => ("200 OK", r#"{"error":"authorization_pending"}"#.to_owned()),
            _ => ("200 OK", token(number, 3600, r#","refresh_token":"r3fresh""#)),
        }
    });
    let run = invoke(&mounted(&api, device(&id).scope("read")), user.call("api x").terminal(100));
    assert_eq!(run.stdout, "token 0\n", "{run}");
    let text = run.stderr.replace(&id.host(), "HOST");
    assert!(
        text.starts_with("Sign in: open https://HOST/go and enter the code WDJB-MJHT (valid for 600 s)\nOr open https://HOST/go?c=1\n"),
        "{text}"
    );
    assert_eq!(bodies(&id, "/device"), ["scope=read&client_id=cli"]);
    assert_eq!((polls.load(Ordering::SeqCst), mode(&user.only_file())), (3, 0o600));
    // The next call needs no person.
    assert_eq!(user.run(&mounted(&api, device(&id).scope("read")), "api x").success(), "token 0\n");
}

#[test]
fn an_agent_learns_the_address_and_the_code() {
    let (user, api) = (User::new(), api(0));
    let is_signed_in = Arc::new(AtomicUsize::new(0));
    let state = Arc::clone(&is_signed_in);
    let id = authority(move |_, number| match state.load(Ordering::SeqCst) {
        0 => ("400 Bad Request", r#"{"error":"authorization_pending"}"#.to_owned()),
        _ => ("200 OK", token(number, 3600, "")),
    });
    let cli = || mounted(&api, device(&id));
    let first = user.run(&cli(), "api x").failure(1).replace(&id.host(), "HOST");
    assert_eq!(
        first,
        "Error (LOGIN_REQUIRED): A person has to sign in: open https://HOST/go and enter the code WDJB-MJHT\n  \
         Hint: after that, repeat the command; the code is valid for 600 s\n"
    );
    // An agent at a terminal cannot wait either; the sign-in that has begun goes on.
    let call = user.call("api x --json").env("AI_AGENT", "robot").terminal(80);
    let json = invoke(&cli(), call).to_string();
    assert!(json.contains("LOGIN_REQUIRED") && json.contains("\"code\": \"WDJB-MJHT\""), "{json}");
    assert_eq!((bodies(&id, "/device").len(), bodies(&id, "/token").len()), (1, 1));
    is_signed_in.store(1, Ordering::SeqCst);
    assert_eq!(user.run(&cli(), "api x").success(), "token 0\n");
    assert_eq!((bodies(&id, "/device").len(), api.requests().len()), (1, 1));
}

#[test]
fn a_refused_sign_in_ends() {
    let (user, api) = (User::new(), api(0));
    let id = authority(|_, _| ("400 Bad Request", r#"{"error":"access_denied"}"#.to_owned()));
    let run = invoke(&mounted(&api, device(&id)), user.call("api x").terminal(100));
    assert!(run.to_string().contains("Error (CREDENTIALS_FAILED): The sign-in was refused"), "{run}");
    let evil = Server::new(|connection| {
        let body =
            r#"{"device_code":"d3vice","user_code":"A\u001b]2;x\u0007B","verification_uri":"javascript:alert(1)"}"#;
        connection.respond("200 OK", "", body);
    });
    let oauth = || OAuth::device_code().client_id("cli").device_url(evil.url()).token_url(evil.url());
    let text = invoke(&mounted(&api, oauth()), user.call("api x").terminal(100)).to_string();
    assert!(text.contains("no `verification_uri`") && !text.contains('\u{1b}'), "{text}");
}

pub(crate) fn document(flow: &str) -> String {
    format!(
        r#"{{ "openapi": "3.1.0", "paths": {{ "/x": {{ "get": {{ "operationId": "getX", "security": [{{ "o": ["r"] }}] }} }} }},
            "components": {{ "securitySchemes": {{ "o": {flow} }} }} }}"#
    )
}

#[test]
fn a_document_names_the_endpoints() {
    let (user, api, id) = (User::new(), api(0), issuing());
    let cli = |flow: String| {
        let remote = Remote::new(api.url()).oauth(client());
        Cli::create("app").mount("api", Mount::remote(remote).openapi(document(&flow)))
    };
    let flows = [
        format!(
            r#"{{"type":"oauth2","flows":{{"clientCredentials":{{"tokenUrl":"{}/token","scopes":{{}}}}}}}}"#,
            id.url()
        ),
        format!(r#"{{"type":"openIdConnect","openIdConnectUrl":"{}/.well-known/openid-configuration"}}"#, id.url()),
    ];
    for (number, flow) in flows.into_iter().enumerate() {
        assert_eq!(user.run(&cli(flow.clone()), "api getX").success(), format!("token {number}\n"));
        // A raw request has the same credentials.
        assert_eq!(user.run(&cli(flow), "api /x").success(), format!("token {number}\n"));
    }
    let text = user.run(&cli(r#"{"type":"http","scheme":"bearer"}"#.to_owned()), "api getX").failure(1);
    assert!(text.contains("No authorization server is named") && text.contains("`APP_API_ISSUER`"), "{text}");
}

#[test]
fn a_fetched_document_cannot_name_another_origin() {
    let (user, api, id) = (User::new(), api(0), issuing());
    let token_url = format!("{}/token", id.url());
    let documents = Server::new(move |connection| {
        let flow = format!(r#"{{"type":"oauth2","flows":{{"clientCredentials":{{"tokenUrl":"{token_url}"}}}}}}"#);
        connection.respond("200 OK", "", document(&flow));
    });
    let cli = || {
        let remote = Remote::new(api.url()).oauth(client());
        Cli::create("app").mount("api", Mount::remote(remote).openapi(Spec::url(documents.url()).cache(false)))
    };
    let text = user.run(&cli(), "api getX").failure(1).replace(&id.url(), "URL");
    assert!(text.contains("No access token was requested from URL, which only the document names"), "{text}");
    assert!(text.contains("allow it with `APP_API_TRUSTED_ORIGINS=URL`"), "{text}");
    assert!(id.requests().is_empty() && api.requests().is_empty());
    let call = user.call("api getX").env("APP_API_TRUSTED_ORIGINS", id.url());
    assert_eq!(invoke(&cli(), call).success(), "token 0\n");
}
