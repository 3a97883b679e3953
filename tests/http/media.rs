//! Commands that return media, as responses with its type.

use vestibule::prelude::*;

use crate::serve;

/// Draw a picture
#[command(read_only)]
fn draw() -> Media {
    Media::new("image/png", "pixels")
}

/// Draw a picture that may hold scripts
#[command(read_only)]
fn page() -> Media {
    Media::new("text/html", "<p>")
}

/// Count, and draw
#[command(read_only)]
fn count() -> Reply<u32> {
    Reply::new(2).attach(draw())
}

#[test]
fn media_has_its_type_unless_a_format_is_preferred() {
    let api = serve(Cli::create("app").commands(commands![draw, page, count]));
    for (accept, expected) in [
        (None, "image/png"),
        (Some("Accept: image/*"), "image/png"),
        (Some("Accept: image/png"), "image/png"),
        (Some("Accept: application/json"), "application/json"),
        (Some("Accept: application/json, */*;q=0.1"), "application/json"),
    ] {
        let response = api.send("GET", "/draw", accept.as_slice(), "");
        assert_eq!((response.status, response.header("content-type")), (200, Some(expected)), "{accept:?}");
        assert_eq!(response.header("content-disposition"), None);
        if expected == "image/png" {
            assert_eq!(response.body, "pixels");
        } else {
            assert_eq!(response.data(), json!({ "mediaType": "image/png", "data": "cGl4ZWxz" }));
        }
    }
    assert_eq!(api.send("GET", "/page", &[], "").header("content-disposition"), Some("attachment"));
    let counted = api.send("GET", "/count", &[], "");
    assert_eq!(counted.json()["meta"]["attachments"][0]["mediaType"], "image/png");
    assert_eq!(api.send("GET", "/count", &["Accept: image/png"], "").status, 406);
    let document = api.send("GET", "/openapi.json", &[], "").json();
    let responses = |path: &str| document["paths"][path]["get"]["responses"]["200"]["content"]["*/*"].clone();
    assert_eq!((responses("/draw"), responses("/count")), (json!({}), Data::Null));
}
