//! OAuth 2 for the operations of a document, and the end of a sign-in.

use vestibule::fetch::{Mount, OAuth, Remote};
use vestibule::openapi::Spec;
use vestibule::prelude::*;
use vestibule_tests::invoke;

use super::oauth::{User, api, bodies, client, document, issuing};
use super::server::Server;

#[test]
fn an_operation_has_the_scopes_that_it_declares() {
    let (user, api, id) = (User::new(), api(0), issuing());
    let flows = format!(r#"{{"clientCredentials":{{"tokenUrl":"{}/token","scopes":{{}}}}}}"#, id.url());
    let operation =
        |id: &str, scopes: &str| format!(r#"{{"get":{{"operationId":"{id}","security":[{{"o":[{scopes}]}}]}}}}"#);
    let document = format!(
        r#"{{"openapi":"3.1.0","paths":{{"/r":{},"/w":{},"/p":{{"get":{{"operationId":"open","security":[]}}}}}},
            "components":{{"securitySchemes":{{"o":{{"type":"oauth2","flows":{flows}}}}}}}}}"#,
        operation("read", r#""r""#),
        operation("write", r#""w","r""#),
    );
    let cli = || {
        let remote = Remote::new(api.url()).oauth(client().scope("base"));
        Cli::create("app").mount("api", Mount::remote(remote).openapi(document.clone()))
    };
    // Without credentials the API refuses, and no token is requested.
    user.run(&cli(), "api open").failure(1);
    assert!(id.requests().is_empty());
    assert_eq!(user.run(&cli(), "api read").success(), "token 0\n");
    assert_eq!(user.run(&cli(), "api write").success(), "token 1\n");
    // The second token has the scopes of the first.
    assert_eq!(user.run(&cli(), "api read").success(), "token 1\n");
    let requested: Vec<String> = bodies(&id, "/token");
    assert!(requested[0].contains("scope=base+r") || requested[0].contains("scope=base%20r"), "{requested:?}");
    assert!(requested[1].ends_with("r+w") || requested[1].contains("r%20w"), "{requested:?}");
    user.only_file();
}

#[test]
fn a_sign_out_removes_the_tokens_of_the_program() {
    #[command]
    fn logout(ctx: Context) -> Result<String> {
        OAuth::sign_out(&ctx).map(|count| count.to_string())
    }
    let (user, api, id) = (User::new(), api(0), issuing());
    let cli = |name: &str| {
        let remote = Remote::new(api.url()).oauth(client().token_url(format!("{}/token", id.url())));
        Cli::create(name).commands(commands![logout]).mount("api", Mount::remote(remote))
    };
    let app = cli("app");
    assert_eq!(user.run(&app, "logout").success(), "0\n");
    assert_eq!(user.run(&app, "api x").success(), "token 0\n");
    assert_eq!(user.run(&cli("other"), "api x").success(), "token 1\n");
    assert_eq!(user.run(&app, "logout").success(), "1\n");
    user.only_file();
    // The process that had the token in memory requests a new one.
    assert_eq!(user.run(&app, "api x").success(), "token 2\n");
    assert_eq!(user.run(&cli("other"), "api x").success(), "token 1\n");
}

#[test]
fn the_endpoints_of_a_documents_device_flow_may_be_on_two_origins() {
    let (user, api, id, device) = (User::new(), api(0), issuing(), issuing());
    let flow = format!(
        r#"{{"type":"oauth2","flows":{{"deviceAuthorization":{{"tokenUrl":"{}/token","deviceAuthorizationUrl":"{}/device"}}}}}}"#,
        id.url(),
        device.url()
    );
    let remote = || Remote::new(api.url()).oauth(OAuth::device_code().client_id("me"));
    let cli = Cli::create("app").mount("api", Mount::remote(remote()).openapi(document(&flow)));
    user.run(&cli, "api getX");
    assert_eq!(bodies(&device, "/device").len(), 1);
    // A fetched document needs the user's word for both.
    let documents = Server::new(move |connection| connection.respond("200 OK", "", document(&flow)));
    let spec = Spec::url(documents.url()).cache(false);
    let fetched = Cli::create("app").mount("api", Mount::remote(remote()).openapi(spec));
    let call = user.call("api getX").env("APP_API_TRUSTED_ORIGINS", id.url());
    let text = invoke(&fetched, call).failure(1).replace(&device.url(), "DEVICE");
    assert!(text.contains("No access token was requested from DEVICE"), "{text}");
}
