//! Commands that return media: bytes with a media type, alone or beside data.

use vestibule::prelude::*;
use vestibule::testing::Invocation;

/// A picture: bytes that are not text.
const PICTURE: [u8; 4] = [0x89, b'P', 0xff, 0];

/// Draw a picture
#[command(read_only)]
fn draw(#[option] fails: bool) -> Result<Media> {
    if fails { Err(Error::new("NO_INK", "there is no ink")) } else { Ok(Media::new("image/png", PICTURE)) }
}

/// Export a table
#[command(read_only)]
async fn export() -> Media {
    Media::new("text/csv", "a,b\n1,2\n").uri("table://1")
}

/// Count, and draw
#[command(read_only)]
fn count() -> Reply<Vec<u32>> {
    Reply::new(vec![1, 2]).attach(Media::new("image/png", PICTURE)).next("draw", "See it alone")
}

/// Negative, with a picture of why
#[command(read_only)]
fn judge() -> Reply<Media> {
    Reply::new(Media::new("image/png", PICTURE)).exit_code(1)
}

fn cli() -> Cli {
    let dynamic = Command::new("dynamic").run(|_| Ok(Media::new("text/plain", "dynamic")));
    let attached = Command::new("attached").run(|_| Ok(Outcome::data(1).attach(Media::new("text/plain", "x"))));
    Cli::create("app").commands(commands![draw, export, count, judge]).command(dynamic).command(attached)
}

fn run(line: &str) -> vestibule::testing::RunOutput {
    Invocation::line(line).run(&cli())
}

#[test]
fn bytes_go_to_a_pipe_as_they_are() {
    let io = Io::memory();
    assert_eq!(cli().run_with(["draw"], io.clone()), 0);
    assert_eq!(io.stdout_bytes(), PICTURE);
    assert_eq!(run("export").success(), "a,b\n1,2\n");
    assert_eq!(run("dynamic").success(), "dynamic");
    assert_eq!(run("judge").exit, 1);
    assert!(run("draw --fails").failure(1).contains("NO_INK"));
}

#[test]
fn bytes_that_are_no_text_do_not_reach_a_terminal() {
    let output = Invocation::line("draw").terminal(80).run(&cli());
    let error = output.failure(1);
    assert!(error.contains("BINARY_OUTPUT") && error.contains("4 bytes of image/png"), "{error}");
    assert_eq!(Invocation::line("export").terminal(80).run(&cli()).success(), "a,b\n1,2\n");
}

#[test]
fn formats_have_an_object_in_their_place() {
    assert_eq!(run("draw --json").json(), json!({ "mediaType": "image/png", "data": "iVD/AA==" }));
    let table = json!({ "mediaType": "text/csv", "uri": "table://1", "text": "a,b\n1,2\n" });
    assert_eq!(run("export --json").json(), table);
    assert_eq!(run("export --full-output --json").json()["data"], table);
    assert_eq!(run("export --filter-output mediaType").success(), "text/csv\n");
    assert_eq!(run("draw --schema=output --json").json()["output"]["x-media"], Data::Bool(true));
}

#[test]
fn attachments_are_in_the_envelope() {
    assert_eq!(run("count --json").json(), json!([1, 2]));
    let envelope = run("count --full-output --json").json();
    assert_eq!(envelope["meta"]["attachments"], json!([{ "mediaType": "image/png", "data": "iVD/AA==" }]));
    assert_eq!(run("attached --full-output --json").json()["meta"]["attachments"][0]["text"], "x");
    let hidden = run("count");
    assert_eq!(hidden.success(), "[2]: 1,2\n");
}

#[test]
fn a_call_returns_the_object() {
    let reply = cli().call_blocking("draw", json!({})).unwrap();
    assert_eq!(reply["mediaType"], "image/png");
    let reply = cli().call_blocking("count", json!({})).unwrap();
    assert_eq!((reply.attachments().len(), reply.attachments()[0].bytes()), (1, &PICTURE[..]));
}

#[test]
fn mistakes_in_what_is_published_are_found() {
    /// Change something
    #[command]
    fn change(#[arg] id: u32) -> u32 {
        id
    }
    /// Show something
    #[command(read_only)]
    fn show(#[arg] id: u32, #[option] deep: bool) -> String {
        format!("{id} {deep}")
    }
    let cli = Cli::create("app")
        .commands(commands![change, show])
        .resource("app://{id}", "change")
        .resource("app://all", "show")
        .resource("app://{name}/{id}", "show")
        .resource("app://{id}/{deep}", "show")
        .resource("app://{id}/{deep}", "show")
        .resource("nowhere", "show")
        .resource("app://x", "missing")
        .prompt("show")
        .prompt("missing")
        .group(Cli::create("group").command(Command::new("x").run(|_| Ok(()))).prompt("x"));
    let error = cli.check().unwrap_err();
    let error = error.field_errors().iter().map(|field| field.message.as_str()).collect::<Vec<_>>().join("\n");
    for mistake in [
        "the resource `app://{id}` is of `change`, which may change something; declare it `read_only`",
        "the resource `app://all` has no variable `{id}`, which `show` requires",
        "the resource `app://{name}/{id}` has the variable `name`, which is not an input of `show`",
        "the resource `app://{id}/{deep}` is published twice; remove one",
        "the resource `nowhere` is not a URI; begin it with a scheme, such as `notes://`",
        "the resource `app://x` is of `missing`, which is not a command",
        "the prompt `missing` is not a command",
        "`resource` and `prompt` have no effect on a group; call them on the program",
    ] {
        assert!(error.contains(mistake), "{mistake}\n{error}");
    }
}
