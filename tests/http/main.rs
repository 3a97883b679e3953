//! Programs as HTTP APIs, over sockets: nested in an axum app, and served by themselves.

mod access;
mod calls;
mod cli_only;
mod document;
mod limits;
mod media;
mod mounted;
mod operations;
mod process;
mod requests;
mod responses;
mod streams;

use std::net::SocketAddr;
use std::sync::mpsc;
use std::thread;

use vestibule::http::HttpService;
use vestibule::prelude::*;

use vestibule_tests::http_client::Client;

/// An axum app that nests a program at `/tools`, on a free port until the process ends.
fn nested(service: HttpService) -> Client {
    let (send, receive) = mpsc::channel::<SocketAddr>();
    thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
        runtime.block_on(async {
            let app: axum::Router = axum::Router::new()
                .route("/", axum::routing::get(async || "home"))
                .nest_service("/tools", service.base_path("/tools"));
            let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
            send.send(listener.local_addr().unwrap()).unwrap();
            axum::serve(listener, app).await.unwrap();
        });
    });
    Client::new(receive.recv().unwrap(), "/tools")
}

/// Serves a program within an axum app.
fn serve(cli: Cli) -> Client {
    nested(cli.into_service())
}
