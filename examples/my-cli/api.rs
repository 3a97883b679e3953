//! The API behind `my-cli api`: an ordinary axum app.

use std::collections::BTreeMap;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::{Path, RawQuery};
use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get};
use axum::{Json, Router};
use futures_util::stream::{self, StreamExt};
use serde::Serialize;
use serde_json::{Value, json};

const USERS: [User; 2] = [User { id: 1, name: "Alice" }, User { id: 2, name: "Bob" }];

/// Returns the app.
pub(crate) fn router() -> Router {
    Router::new()
        .route("/users", get(list_users).post(create_user))
        .route("/users/{id}", get(show_user))
        .route("/echo", any(echo))
        .route("/echo/{*rest}", any(echo))
        .route("/events", get(events))
        .route("/text", get(|| async { "Just text" }))
}

#[derive(Serialize)]
struct User {
    id: u64,
    name: &'static str,
}

#[derive(Serialize)]
struct Event {
    id: u64,
    event: String,
}

async fn list_users() -> Json<Value> {
    Json(json!({ "users": USERS }))
}

async fn create_user(Json(new): Json<Value>) -> Response {
    match new.get("name").and_then(Value::as_str) {
        Some(name) => (StatusCode::CREATED, Json(json!({ "name": name }))).into_response(),
        None => problem(StatusCode::UNPROCESSABLE_ENTITY, "A user has a name"),
    }
}

async fn show_user(Path(id): Path<String>) -> Response {
    match USERS.into_iter().find(|user| user.id.to_string() == id) {
        Some(user) => Json(user).into_response(),
        None => problem(StatusCode::NOT_FOUND, &format!("User {id} not found")),
    }
}

fn problem(status: StatusCode, message: &str) -> Response {
    (status, Json(json!({ "message": message }))).into_response()
}

/// A description of the received request.
#[derive(Serialize)]
struct Echo {
    method: String,
    path: String,
    query: Vec<(String, String)>,
    headers: BTreeMap<String, String>,
    body: String,
}

async fn echo(method: Method, uri: Uri, RawQuery(query): RawQuery, headers: HeaderMap, body: Bytes) -> Json<Echo> {
    let mut seen: BTreeMap<String, String> = BTreeMap::new();
    for (name, value) in &headers {
        let value = String::from_utf8_lossy(value.as_bytes());
        seen.entry(name.to_string())
            .and_modify(|all| *all = format!("{all}, {value}"))
            .or_insert_with(|| value.clone().into_owned());
    }
    Json(Echo {
        method: method.to_string(),
        path: uri.path().to_owned(),
        query: query.as_deref().map(pairs).unwrap_or_default(),
        headers: seen,
        body: String::from_utf8_lossy(&body).into_owned(),
    })
}

/// Parses a query into its pairs, in order.
fn pairs(query: &str) -> Vec<(String, String)> {
    let uri: Option<Uri> = format!("/?{query}").parse().ok();
    let read = uri.and_then(|uri| axum::extract::Query::<Vec<(String, String)>>::try_from_uri(&uri).ok());
    read.map(|query| query.0).unwrap_or_default()
}

/// Streams five lines of NDJSON, one every 200 ms.
async fn events() -> Response {
    let lines = stream::iter(1..=5).then(|id| async move {
        if id > 1 {
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
        let event = serde_json::to_string(&Event { id, event: format!("step {id}") });
        event.map(|line| line + "\n")
    });
    ([(header::CONTENT_TYPE, "application/x-ndjson")], Body::from_stream(lines)).into_response()
}
