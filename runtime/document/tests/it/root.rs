use vestibule_document::{Document, OAuthFlows, Scheme};

use crate::shown::{get, warnings};

#[test]
fn a_document_says_what_it_is() {
    let document = Document::parse(
        r#"{"openapi": "3.0.1", "info": {"title": " Pets ", "version": 2, "summary": "s", "description": "d"}, "externalDocs": {"url": "u"}, "paths": {
            "/a": {"get": {"tags": ["b", "new"]}}},
            "tags": [{"name": "a", "description": "of a", "parent": "b"}, {"description": "nameless"}, {"name": "b"}],
            "servers": [{"url": "https://{host}:{port}/{v}{other}", "variables": {"host": {"default": "x.example"}, "port": {"enum": [443, 8443]}, "v": {"default": "v1"}}}, 5, {"url": "/"}]}"#,
    )
    .unwrap();
    let info = document.info();
    assert_eq!((&*info.title, &*info.version, &*info.summary, &*info.description), ("Pets", "2", "s", "d"));
    assert_eq!(info.external_docs.unwrap().url, "u");
    let tags: Vec<_> =
        document.tags().into_iter().map(|tag| format!("{}:{}:{}", tag.name, tag.description, tag.parent)).collect();
    assert_eq!(tags, ["a:of a:b", "b::", "new::"]);
    let servers = document.servers();
    assert_eq!(servers.iter().map(|server| &*server.url).collect::<Vec<_>>(), ["https://x.example:443/v1{other}", "/"]);
    assert_eq!(servers[0].template, "https://{host}:{port}/{v}{other}");
    assert_eq!(
        servers[0].variables[1],
        ("port".to_owned(), "443".to_owned(), vec!["443".to_owned(), "8443".to_owned()])
    );
    assert_eq!(document.openapi_version(), "3.0.1");
}

const SCHEMES: &str = r#"{"securitySchemes": {
    "b": {"type": "http", "scheme": "Bearer", "bearerFormat": "JWT"}, "u": {"type": "http", "scheme": "basic"},
    "d": {"type": "http", "scheme": "DSN"}, "o": {"type": "oauth2"}, "i": {"type": "openIdConnect", "openIdConnectUrl": "x"},
    "m": {"type": "mutualTLS"}, "odd": {"type": "magic"}, "bad": {"type": "apiKey", "in": "body"}}}"#;

#[test]
fn credentials_are_alternatives_of_sets() {
    let operation =
        get("3.1.0", r#""security": [{"b": []}, {"u": [], "d": [], "o": ["r", "w"]}, {"i": [], "m": []}]"#, SCHEMES);
    let schemes: Vec<Vec<_>> =
        operation.security.iter().map(|set| set.iter().map(|one| one.scheme.clone()).collect()).collect();
    assert_eq!(
        schemes,
        [
            vec![Scheme::Bearer("JWT".to_owned())],
            vec![Scheme::Basic, Scheme::Http("DSN".to_owned()), Scheme::OAuth2(OAuthFlows::default())],
            vec![Scheme::OpenId("x".to_owned()), Scheme::MutualTls],
        ]
    );
    assert_eq!(operation.security[1][2].scopes, ["r", "w"]);
}

#[test]
fn an_operation_can_ask_for_nothing_or_leave_it_open() {
    assert_eq!(get("3.1.0", r#""security": []"#, SCHEMES).security, Vec::<Vec<_>>::new());
    assert_eq!(get("3.1.0", r#""security": [{}]"#, SCHEMES).security, Vec::<Vec<_>>::new());
    let open = get("3.1.0", r#""security": [{}, {"b": []}]"#, SCHEMES).security;
    assert_eq!(open.iter().map(Vec::len).collect::<Vec<_>>(), [0, 1]);
}

#[test]
fn unknown_credentials_are_kept_and_named() {
    let operation = get("3.1.0", r#""security": [{"odd": []}, {"none": []}, {"bad": []}]"#, SCHEMES);
    assert!(operation.security.iter().flatten().all(|one| one.scheme == Scheme::Unknown));
    assert_eq!(
        warnings(&operation),
        "/components/securitySchemes/odd: unknown or incomplete security scheme of type `magic`\n\
         /paths/~1a/get/security/1/none: unknown security scheme `none`: not defined in `/components/securitySchemes`\n\
         /components/securitySchemes/bad: unknown or incomplete security scheme of type `apiKey`"
    );
}

#[test]
fn an_operation_has_its_own_servers_or_those_of_its_path() {
    let document = Document::parse(
        r#"{"openapi": "3.0.0", "servers": [{"url": "/root"}], "security": [{"x": []}], "paths": {"/a": {"servers": [{"url": "/path"}], "get": {"servers": [{"url": "/own"}]}, "put": {}}, "/b": {"get": {}}}}"#,
    )
    .unwrap();
    let servers = |number| -> Vec<String> {
        document.operation(number).unwrap().servers.into_iter().map(|server| server.url).collect()
    };
    assert_eq!((servers(0), servers(1), servers(2)), (vec!["/own".to_owned()], vec!["/path".to_owned()], vec![]));
    assert_eq!(document.operation(0).unwrap().security[0][0].name, "x");
}

#[test]
fn oauth_flows_name_their_endpoints() {
    let schemes = r#"{"securitySchemes": {"o": {"type": "oauth2", "oauth2MetadataUrl": "m", "flows": {
        "authorizationCode": {"tokenUrl": "no"}, "clientCredentials": {"scopes": {"tokenUrl": "no"}, "tokenUrl": "t"},
        "deviceAuthorization": {"deviceAuthorizationUrl": "d", "tokenUrl": "dt"}}}}}"#;
    let document =
        Document::parse(format!(r#"{{"openapi": "3.2.0", "paths": {{}}, "components": {schemes}}}"#)).unwrap();
    let [device_url, device_token_url] = ["d", "dt"].map(str::to_owned);
    let flows = OAuthFlows { metadata_url: "m".into(), token_url: "t".into(), device_url, device_token_url };
    assert_eq!(document.security_schemes()[0].scheme, Scheme::OAuth2(flows));
    let swagger = r#"{"swagger": "2.0", "paths": {}, "securityDefinitions": {
        "o": {"type": "oauth2", "flow": "application", "tokenUrl": "t"}}}"#;
    let flows = OAuthFlows { token_url: "t".into(), ..OAuthFlows::default() };
    assert_eq!(Document::parse(swagger).unwrap().security_schemes()[0].scheme, Scheme::OAuth2(flows));
}
