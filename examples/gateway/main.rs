//! A gateway: curl-style lines in, the responses of an HTTP handler out.

mod gateway;
mod orders;

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::net::Ipv4Addr;
use std::path::PathBuf;

use axum::Router;
use axum::body::Body;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use futures_util::stream::{self, StreamExt, TryStreamExt};
use gateway::Gateway;
use vestibule::data::{Data, to_json};
use vestibule::fetch::Handler;
use vestibule::prelude::*;

fn gateway() -> Gateway {
    Gateway::new(Handler::new(orders::router()))
}

/// Send each line of a file or stdin, such as `orders 1` or `orders -d '{"item":"lamp"}'`
#[command(format = "jsonl")]
fn answer(
    /// Input file [default: stdin]
    #[arg]
    file: Option<PathBuf>,
    ctx: Context,
) -> Result<impl Stream<Item = Result<Data>>> {
    let lines: Box<dyn BufRead + Send> = match file {
        Some(file) => Box::new(BufReader::new(File::open(file)?)),
        None => Box::new(BufReader::new(ctx.stdin())),
    };
    let gateway = gateway();
    let documents = stream::iter(lines.lines()).then(move |line| {
        let gateway = gateway.clone();
        async move { Ok::<_, Error>(gateway.documents(&line?).await.map(Ok)) }
    });
    Ok(documents.try_flatten())
}

/// Accept lines over HTTP, as the body of a POST, and respond with JSON lines
#[command]
async fn serve(
    /// Port to listen on; 0 selects a free port
    #[option(short = 'p', default = 8080)]
    port: u16,
    ctx: Context,
) -> Result<()> {
    use std::io::Write;

    let listener = tokio::net::TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await?;
    writeln!(ctx.stderr(), "Listening on http://{}", listener.local_addr()?)?;
    Ok(axum::serve(listener, app()).await?)
}

/// Returns the gateway as an HTTP server.
fn app() -> Router {
    Router::new().route("/", post(reply)).with_state(gateway())
}

async fn reply(State(gateway): State<Gateway>, line: String) -> Response {
    let lines = gateway.documents(&line).await.map(|document| Ok::<_, std::io::Error>(to_json(&document) + "\n"));
    ([(header::CONTENT_TYPE, "application/x-ndjson")], Body::from_stream(lines)).into_response()
}

fn program() -> Cli {
    Cli::create("gateway").description("Call an API with curl-style lines").commands(commands![answer, serve])
}

fn main() -> std::process::ExitCode {
    program().run()
}

#[cfg(test)]
mod tests {
    use super::*;
    use vestibule::fetch::{build_request, parse_argv, parse_response};

    #[test]
    fn the_definition_is_valid() {
        program().check().unwrap();
    }

    /// Posts a line and returns the response.
    async fn posted(line: &str) -> Data {
        let request = build_request(parse_argv(["-d", line, "-H", "content-type: text/plain"]).unwrap()).unwrap();
        let response = Handler::new(app()).call(request).await.unwrap();
        assert_eq!(response.headers()["content-type"], "application/x-ndjson");
        let (_, body) = response.into_parts();
        parse_response(axum::http::Response::new(body)).await.unwrap().data
    }

    #[tokio::test]
    async fn http_answers_as_the_command_line_does() {
        assert_eq!(posted("orders 1").await, json!({ "data": { "number": 1, "item": "lamp" } }));
        assert_eq!(posted("orders/9").await["error"]["code"], "HTTP_404");
        assert_eq!(posted("orders ..").await["error"]["code"], "PARSE_ERROR");
        let file = posted("orders -d @/etc/hostname").await;
        let message = file["error"]["message"].as_str().unwrap();
        assert!(message.ends_with("the gateway does not read files"), "{message}");
        let steps = posted("orders 1 steps").await;
        assert_eq!(steps.as_str().unwrap().lines().count(), 3);
    }
}
