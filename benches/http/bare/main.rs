//! An axum handler that answers as a command does.

use axum::serve::ListenerExt;
use axum::{Json, Router, routing};
use tokio::net::TcpListener;

#[derive(serde::Deserialize)]
struct Pair {
    a: i64,
    b: i64,
}

#[derive(serde::Serialize)]
struct Envelope {
    ok: bool,
    data: Sum,
    meta: Meta,
}

#[derive(serde::Serialize)]
struct Sum {
    sum: i64,
}

#[derive(serde::Serialize)]
struct Meta {
    command: &'static str,
    duration: &'static str,
}

async fn add(Json(pair): Json<Pair>) -> Json<Envelope> {
    let meta = Meta { command: "add", duration: "0ms" };
    Json(Envelope { ok: true, data: Sum { sum: pair.a + pair.b }, meta })
}

#[tokio::main]
async fn main() -> std::io::Result<()> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    eprintln!("Serving on http://{}", listener.local_addr()?);
    let listener = listener.tap_io(|stream| _ = stream.set_nodelay(true));
    axum::serve(listener, Router::new().route("/add", routing::post(add))).await
}
