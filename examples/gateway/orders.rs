//! The API behind the gateway: an ordinary axum app.

use axum::extract::Path;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use serde::Serialize;
use serde_json::{Value, json};

/// Returns the app.
pub(crate) fn router() -> Router {
    Router::new()
        .route("/orders", get(list).post(create))
        .route("/orders/{number}", get(show))
        .route("/orders/{number}/steps", get(steps))
}

#[derive(Serialize)]
struct Order {
    number: u32,
    item: String,
}

fn order(number: u32, item: &str) -> Order {
    Order { number, item: item.to_owned() }
}

async fn list() -> Json<[Order; 2]> {
    Json([order(1, "lamp"), order(2, "desk")])
}

async fn show(Path(number): Path<u32>) -> Response {
    match number {
        1 => Json(order(1, "lamp")).into_response(),
        2 => Json(order(2, "desk")).into_response(),
        _ => (StatusCode::NOT_FOUND, Json(json!({ "message": format!("no order {number}") }))).into_response(),
    }
}

async fn create(Json(new): Json<Value>) -> Response {
    match new["item"].as_str() {
        Some(item) => (StatusCode::CREATED, Json(order(3, item))).into_response(),
        None => {
            (StatusCode::UNPROCESSABLE_ENTITY, Json(json!({ "errors": { "item": ["is missing"] } }))).into_response()
        }
    }
}

async fn steps() -> impl IntoResponse {
    let lines = "{\"step\":\"packed\"}\n{\"step\":\"sent\"}\n{\"step\":\"there\"}\n";
    ([(header::CONTENT_TYPE, "application/x-ndjson")], lines)
}
