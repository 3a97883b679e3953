//! The API behind `petstore api`: an ordinary axum app.

use axum::extract::{Path, Query};
use axum::http::StatusCode;
use axum::routing::get;
use axum::{Json, Router};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

#[derive(Serialize)]
struct Pet {
    id: u64,
    name: &'static str,
    kind: &'static str,
}

const PETS: [Pet; 3] = [
    Pet { id: 1, name: "Rex", kind: "dog" },
    Pet { id: 2, name: "Tom", kind: "cat" },
    Pet { id: 3, name: "Bubbles", kind: "fish" },
];

#[derive(Deserialize)]
struct Selection {
    #[serde(default = "ten")]
    limit: usize,
    kind: Option<String>,
}

fn ten() -> usize {
    10
}

async fn list(Query(selection): Query<Selection>) -> Json<Value> {
    let is_meant = |pet: &&Pet| selection.kind.as_deref().is_none_or(|kind| kind == pet.kind);
    let pets: Vec<&Pet> = PETS.iter().filter(is_meant).take(selection.limit).collect();
    Json(json!({ "pets": pets }))
}

async fn create(Json(mut pet): Json<Map<String, Value>>) -> (StatusCode, Json<Value>) {
    pet.insert("id".to_owned(), json!(PETS.len() + 1));
    (StatusCode::CREATED, Json(pet.into()))
}

async fn show(Path(id): Path<u64>) -> Result<Json<&'static Pet>, StatusCode> {
    PETS.iter().find(|pet| pet.id == id).map(Json).ok_or(StatusCode::NOT_FOUND)
}

pub(crate) fn router() -> Router {
    Router::new().route("/v1/pets", get(list).post(create)).route("/v1/pets/{id}", get(show))
}
