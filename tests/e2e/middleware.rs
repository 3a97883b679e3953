//! State, variables and middleware.

use std::io::Write;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use vestibule::prelude::*;
use vestibule_tests::{Run, in_memory, words};

/// Events in order.
#[derive(Clone, Default)]
struct Diary(Arc<Mutex<Vec<String>>>);

impl Diary {
    fn note(&self, text: impl Into<String>) {
        self.0.lock().unwrap().push(text.into());
    }

    fn read(&self) -> Vec<String> {
        std::mem::take(&mut self.0.lock().unwrap())
    }
}

/// Work
#[command]
fn work(diary: State<Diary>, #[option] tag: Option<String>) -> String {
    diary.note("work");
    tag.unwrap_or_else(|| "done".to_owned())
}

/// Work later
#[command]
async fn later(diary: State<Diary>) -> &'static str {
    tokio::task::yield_now().await;
    diary.note("later");
    "done"
}

/// Fail
#[command]
fn fail(diary: State<Diary>) -> Result<()> {
    diary.note("fail");
    Err(Error::new("BROKEN", "it is broken"))
}

/// Panic
#[command]
fn panics() -> Result<()> {
    panic!("on purpose")
}

struct Tidy(Diary);

impl Drop for Tidy {
    fn drop(&mut self) {
        self.0.note("tidied");
    }
}

/// Count on the calling thread
#[command]
fn count(
    diary: State<Diary>,
    #[option(default = 3)] to: u32,
    #[option] break_at: Option<u32>,
) -> impl Iterator<Item = Result<u32>> {
    let tidy = Tidy(Diary::clone(&diary));
    (1..=to).map(move |n| {
        tidy.0.note(format!("made {n}"));
        if break_at == Some(n) { Err(Error::new("BROKE", "the count broke")) } else { Ok(n) }
    })
}

/// Count in a runtime
#[command]
fn stream(
    diary: State<Diary>,
    #[option(default = 3)] to: u32,
    #[option] break_at: Option<u32>,
) -> impl Stream<Item = Result<u32>> {
    let tidy = Tidy(Diary::clone(&diary));
    let numbers = (1..=to).map(move |n| {
        tidy.0.note(format!("made {n}"));
        if break_at == Some(n) { Err(Error::new("BROKE", "the count broke")) } else { Ok(n) }
    });
    tokio_stream::iter(numbers)
}

fn said(ran: &Result<Outcome>) -> String {
    match ran {
        Ok(outcome) => match outcome.items() {
            Some(items) => format!("{items} items{}", if outcome.is_complete() { "" } else { ", cut" }),
            None => outcome.as_data().map_or("nothing".to_owned(), ToString::to_string),
        },
        Err(error) => error.code().to_owned(),
    }
}

/// Returns middleware that records when it is entered and left.
fn noting(
    name: &'static str,
) -> impl Fn(Context, Next) -> std::pin::Pin<Box<dyn Future<Output = Result<Outcome>> + Send>> + Send + Sync {
    move |ctx, next| {
        Box::pin(async move {
            let diary = ctx.state::<Diary>().unwrap();
            diary.note(format!("> {name}"));
            let ran = next.run(ctx).await;
            tokio::task::yield_now().await;
            diary.note(format!("< {name}: {}", said(&ran)));
            ran
        })
    }
}

fn noting_after(name: &'static str) -> impl Fn(&Context, Result<Outcome>) -> Result<Outcome> + Send + Sync {
    move |ctx, ran| {
        ctx.state::<Diary>().unwrap().note(format!("< {name}: {}", said(&ran)));
        ran
    }
}

fn commands() -> Cli {
    Cli::create("app").commands(commands![work, later, fail, panics, count, stream])
}

fn diary_of(cli: &Cli, diary: &Diary, line: &str) -> (Run, Vec<String>) {
    let io = Io::memory();
    let exit = cli.run_with(words(line), io.clone());
    let run = Run { exit: Some(exit.into()), stdout: io.stdout_text(), stderr: io.stderr_text() };
    (run, diary.read())
}

#[test]
fn middleware_runs_from_the_program_through_groups_to_the_command() {
    let diary = Diary::default();
    let inner = Command::of::<work>().middleware(noting("command"));
    let group = Cli::create("group").middleware(noting("group")).command(inner);
    let cli = Cli::create("app").state(diary.clone()).middleware(noting("one")).middleware(noting("two")).group(group);
    cli.check().unwrap();
    let (run, notes) = diary_of(&cli, &diary, "group work --tag x");
    assert_eq!(run.success(), "x\n");
    let entered = ["> one", "> two", "> group", "> command", "work"];
    let left = [r#"< command: "x""#, r#"< group: "x""#, r#"< two: "x""#, r#"< one: "x""#];
    assert_eq!(notes, [&entered[..], &left[..]].concat());
}

#[test]
fn the_order_is_the_same_for_every_kind_of_command() {
    let diary = Diary::default();
    let cli = commands().state(diary.clone()).middleware(noting("all")).after(noting_after("plain"));
    let cases = [
        ("work", vec!["> all", "work", r#"< plain: "done""#, r#"< all: "done""#]),
        ("later", vec!["> all", "later", r#"< plain: "done""#, r#"< all: "done""#]),
        ("fail", vec!["> all", "fail", "< plain: BROKEN", "< all: BROKEN"]),
        ("panics", vec!["> all", "< plain: INTERNAL", "< all: INTERNAL"]),
        ("count --to 2", vec!["> all", "made 1", "made 2", "tidied", "< plain: 2 items", "< all: 2 items"]),
        ("stream --to 2", vec!["> all", "made 1", "made 2", "tidied", "< plain: 2 items", "< all: 2 items"]),
        ("count --break-at 2", vec!["> all", "made 1", "made 2", "tidied", "< plain: BROKE", "< all: BROKE"]),
        ("stream --break-at 2", vec!["> all", "made 1", "made 2", "tidied", "< plain: BROKE", "< all: BROKE"]),
    ];
    for (line, expected) in cases {
        let (_, notes) = diary_of(&cli, &diary, line);
        // An iterator is dropped before or after its end is reported.
        assert_eq!(
            notes.iter().filter(|note| *note != "tidied").collect::<Vec<_>>(),
            expected.iter().filter(|note| **note != "tidied").collect::<Vec<_>>(),
            "{line}"
        );
        assert_eq!(notes.contains(&"tidied".to_owned()), expected.contains(&"tidied"), "{line}");
    }
}

#[test]
fn synchronous_middleware_needs_no_runtime() {
    let diary = Diary::default();
    let noted = diary.clone();
    let before = move |ctx: &Context| {
        noted.note(format!("{} {}", ctx.command(), ctx.options()));
        Ok(())
    };
    let cli = commands().state(diary.clone()).before(before).after(noting_after("outer")).after(noting_after("inner"));
    let cases = [
        ("work", vec!["work {}", "work", r#"< inner: "done""#, r#"< outer: "done""#]),
        ("work --tag y", vec![r#"work {"tag":"y"}"#, "work", r#"< inner: "y""#, r#"< outer: "y""#]),
        ("later", vec!["later {}", "later", r#"< inner: "done""#, r#"< outer: "done""#]),
        ("fail", vec!["fail {}", "fail", "< inner: BROKEN", "< outer: BROKEN"]),
        ("panics", vec!["panics {}", "< inner: INTERNAL", "< outer: INTERNAL"]),
        ("count --to 1", vec![r#"count {"to":1}"#, "made 1", "tidied", "< inner: 1 items", "< outer: 1 items"]),
        ("stream --to 1", vec![r#"stream {"to":1}"#, "made 1", "tidied", "< inner: 1 items", "< outer: 1 items"]),
        (
            "count --break-at 1",
            vec![r#"count {"to":3,"breakAt":1}"#, "made 1", "tidied", "< inner: BROKE", "< outer: BROKE"],
        ),
    ];
    for (line, expected) in cases {
        assert_eq!(diary_of(&cli, &diary, line).1, expected, "{line}");
    }
}

/// A stdout that closes after a few lines.
struct Short(AtomicUsize);

impl Write for Short {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        match self.0.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1)) {
            Ok(_) => Ok(bytes.len()),
            Err(_) => Err(std::io::ErrorKind::BrokenPipe.into()),
        }
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[test]
fn after_hooks_run_when_stdout_closes() {
    let diary = Diary::default();
    let plain = commands().state(diary.clone()).after(noting_after("after"));
    let onion = commands().state(diary.clone()).middleware(noting("all")).after(noting_after("after"));
    for (cli, line) in [(&plain, "count"), (&plain, "stream"), (&onion, "count"), (&onion, "stream")] {
        let io = Io::memory().stdout(Short(AtomicUsize::new(2)));
        assert_eq!(cli.run_with([line, "--to", "1000000"], io), 0);
        let notes = diary.read();
        assert!(notes.len() < 12, "{line}: {notes:?}");
        assert!(notes.contains(&"tidied".to_owned()), "{line}: {notes:?}");
        let last = notes.last().unwrap();
        assert!(last.starts_with('<') && last.ends_with("items, cut"), "{line}: {notes:?}");
    }
}

#[test]
fn middleware_can_reject_answer_and_change() {
    let diary = Diary::default();
    let refusing = commands().state(diary.clone()).middleware(|ctx: Context, next: Next| async move {
        if ctx.options().get("tag").is_some_and(|tag| *tag == "evil") {
            return Err(Error::new("REFUSED", "no").with_exit_code(7));
        }
        if ctx.command() == "later" {
            return Ok(Outcome::data(json!({ "cached": true })));
        }
        let outcome = next.run(ctx).await?;
        Ok(outcome.map(|data| json!({ "wrapped": data })).next("work", "Work again"))
    });
    let (run, notes) = diary_of(&refusing, &diary, "work --tag evil");
    assert_eq!((run.exit, run.stderr.as_str()), (Some(7), "Error (REFUSED): no\n"));
    assert!(notes.is_empty());
    let (run, notes) = diary_of(&refusing, &diary, "later --json");
    assert_eq!(run.success(), "{\"cached\":true}\n");
    assert!(notes.is_empty());
    let run = diary_of(&refusing, &diary, "work --full-output --json").0.success();
    let data: serde_json::Value = serde_json::from_str(&run).unwrap();
    assert_eq!(data["data"], serde_json::json!({ "wrapped": "done" }));
    assert_eq!(data["meta"]["next"][0]["command"], "app work");
    // Additions after the last item of a stream are reported at its end.
    let run = diary_of(&refusing, &diary, "stream --to 1 --full-output --format jsonl").0.success();
    assert!(run.lines().last().unwrap().contains(r#""next":[{"argv":["app","work"],"command":"app work""#), "{run}");
}

#[test]
fn an_error_after_the_last_item_closes_the_document() {
    let diary = Diary::default();
    let strict = |_: &Context, ran: Result<Outcome>| match ran {
        Ok(outcome) if outcome.items() == Some(2) => Err(Error::new("TOO_FEW", "only two items")),
        ran => ran,
    };
    let onion = move |ctx: Context, next: Next| async move {
        let ran = next.run(ctx.clone()).await;
        strict(&ctx, ran)
    };
    for cli in [commands().state(diary.clone()).after(strict), commands().state(diary.clone()).middleware(onion)] {
        for line in ["count --to 2 --json", "stream --to 2 --json"] {
            let (run, _) = diary_of(&cli, &diary, line);
            assert_eq!((run.exit, run.stdout.as_str()), (Some(1), "[\n1,\n2\n]\n"), "{line}");
            let error = r#"{"ok":false,"error":{"code":"TOO_FEW","message":"only two items"}}"#;
            assert_eq!(run.stderr.trim_end(), error);
        }
    }
}

#[test]
fn a_result_after_the_last_item_is_an_internal_error() {
    let diary = Diary::default();
    let late = |_: &Context, ran: Result<Outcome>| ran.map(|_| Outcome::data(42));
    let onion = move |ctx: Context, next: Next| async move { next.run(ctx).await.map(|_| Outcome::data(42)) };
    for cli in [commands().state(diary.clone()).after(late), commands().state(diary.clone()).middleware(onion)] {
        for line in ["count --to 1", "stream --to 1"] {
            let (run, _) = diary_of(&cli, &diary, line);
            assert_eq!((run.exit, run.stdout.as_str()), (Some(1), "1\n"), "{line}");
            assert!(
                run.stderr.starts_with("Error (INTERNAL): middleware returned a result of its own"),
                "{}",
                run.stderr
            );
        }
        assert_eq!(diary_of(&cli, &diary, "work").0.success(), "42\n");
    }
}

#[test]
fn middleware_that_drops_a_stream() {
    let diary = Diary::default();
    let cli = commands().state(diary.clone()).middleware(|ctx: Context, next: Next| async move {
        let limit = std::time::Duration::from_millis(50);
        tokio::time::timeout(limit, next.run(ctx)).await.map_err(|_| Error::new("TIMEOUT", "too slow"))?
    });
    let forever = Command::new("forever").stream(|_| tokio_stream::pending::<Result<u8>>());
    let cli = cli.command(forever);
    let (run, _) = diary_of(&cli, &diary, "forever");
    assert_eq!(run.stderr, "Error (TIMEOUT): too slow\n");
    let (run, _) = diary_of(&cli, &diary, "stream --to 2");
    assert_eq!(run.success(), "1\n2\n");
}

#[test]
fn a_panic_in_middleware_is_an_error() {
    let commands = || commands().state(Diary::default());
    let cases = [
        commands().before(|_| panic!("before")),
        commands().after(|_, _| panic!("after")),
        commands().middleware(|_, _| async { panic!("around") }),
        commands().middleware(|_, _| -> std::future::Ready<Result<Outcome>> { panic!("at once") }),
    ];
    for cli in cases {
        for line in ["work", "later", "stream"] {
            let io = Io::memory();
            let exit = cli.run_with([line], io.clone());
            let stderr = io.stderr_text();
            assert_eq!(exit, 1, "{line}: {stderr}");
            assert!(stderr.starts_with("Error (INTERNAL): the command "), "{line}: {stderr}");
        }
    }
}

/// Panic later
#[command]
async fn panics_later() -> Result<()> {
    tokio::task::yield_now().await;
    panic!("on purpose")
}

#[test]
fn after_hooks_run_after_panics() {
    let diary = Diary::default();
    let commands = || commands().commands(commands![panics_later]).state(diary.clone());
    let breaks = |cli: Cli, line: &str, expected: &[&str]| {
        let (run, notes) = diary_of(&cli, &diary, line);
        assert_eq!(run.exit, Some(1), "{line}: {}", run.stderr);
        assert_eq!(notes, expected, "{line}: {}", run.stderr);
    };
    breaks(commands().after(noting_after("plain")), "panics-later", &["< plain: INTERNAL"]);
    let around = || commands().middleware(noting("all"));
    breaks(around(), "panics-later", &["> all", "< all: INTERNAL"]);
    breaks(around().before(|_| panic!("before")), "work", &["> all", "< all: INTERNAL"]);
    breaks(around().after(|_, _| panic!("after")), "work", &["> all", "work", "< all: INTERNAL"]);
    breaks(around().middleware(|_, _| async { panic!("within") }), "work", &["> all", "< all: INTERNAL"]);
}

#[test]
fn an_empty_stream_within_middleware_is_an_empty_document() {
    let diary = Diary::default();
    let cli = commands().state(diary.clone()).middleware(|ctx: Context, next: Next| next.run(ctx));
    for line in ["stream --to 0", "count --to 0"] {
        let (run, _) = diary_of(&cli, &diary, &format!("{line} --json"));
        assert_eq!(run.success(), "[]\n", "{line}");
    }
    assert_eq!(cli.call_blocking("stream", json!({ "to": 0 })).unwrap().into_inner(), json!([]));
}

struct User {
    name: String,
}

/// Say who it is
#[command]
fn whoami(user: Var<User>) -> String {
    user.name.clone()
}

#[test]
fn variables_pass_values_to_inner_layers() {
    let log_in = |ctx: Context, next: Next| async move {
        ctx.set(User { name: format!("{}-1", ctx.command()) });
        next.run(ctx).await
    };
    let twice = |ctx: &Context| {
        let user = ctx.get::<User>().ok_or_else(|| Error::new("NOBODY", "nobody"))?;
        ctx.set(User { name: format!("{}-2", user.name) });
        Ok(())
    };
    let cli = Cli::create("app").middleware(log_in).before(twice).commands(commands![whoami]);
    assert_eq!(in_memory(cli, ["whoami"]).success(), "whoami-1-2\n");
    let manual = Command::new("me")
        .run(|ctx: Context| async move { Ok(ctx.get::<User>().map_or("nobody".to_owned(), |user| user.name.clone())) });
    assert_eq!(in_memory(Cli::create("app").middleware(log_in).command(manual), ["me"]).success(), "me-1\n");
    let error_text = in_memory(Cli::create("app").commands(commands![whoami]), ["whoami"]).failure(1);
    assert_eq!(
        error_text,
        "Error (INTERNAL): `Var<User>` is not provided; call `ctx.set(…)` in a layer around the command\n"
    );
}

/// The number of a group
#[command]
fn number(number: State<u32>) -> u32 {
    *number
}

#[test]
fn the_state_of_a_group_takes_precedence() {
    let inner =
        || Cli::create("inner").state(2_u32).after(|_, ran| ran.map(|outcome| outcome.map(|data| json!([data]))));
    let cli = || {
        let group = inner().commands(commands![number]);
        Cli::create("app").state(1_u32).commands(commands![number]).group(group)
    };
    assert_eq!(in_memory(cli(), ["number"]).success(), "1\n");
    assert_eq!(in_memory(cli(), words("inner number --json")).success(), "[2]\n");
}

#[test]
fn program_settings_on_a_group_are_definition_errors() {
    let group = Cli::create("inner").config(Config::new()).external().multicall().disable_builtin("llms");
    let error = Cli::create("app").group(group.commands(commands![fail_not])).check().unwrap_err();
    let words: Vec<_> = error.field_errors().iter().filter_map(|field| field.message.split('`').nth(3)).collect();
    assert_eq!(words, ["external", "multicall", "disable_builtin", "config"]);
}

/// Do nothing
#[command]
fn fail_not() {}

#[test]
fn check_finds_missing_state() {
    let cli = Cli::create("app").commands(commands![number, work]);
    let error = cli.check().unwrap_err();
    let all: Vec<_> = error.field_errors().iter().map(|field| field.message.clone()).collect();
    assert_eq!(
        all,
        [
            "`app number`: `State<u32>` is not provided; call `.state(…)` on the program",
            "`app work`: `State<Diary>` is not provided; call `.state(…)` on the program",
        ]
    );
}

mod mounted {
    use super::{Diary, noting, noting_after};
    use vestibule::fetch::{Body, http};
    use vestibule::prelude::*;

    #[test]
    fn middleware_runs_around_a_mounted_handler() {
        let diary = Diary::default();
        let noted = diary.clone();
        let api = Mount::from_fn(move |request: http::Request<Body>| {
            noted.note(request.uri().path());
            async { http::Response::new(Body::from("{\"a\":1}")) }
        });
        let cli = Cli::create("app").state(diary.clone()).middleware(noting("all")).after(noting_after("after"));
        let cli = cli.mount("api", api);
        let io = Io::memory();
        assert_eq!(cli.run_with(["api", "users"], io.clone()), 0);
        assert_eq!(io.stdout_text(), "a: 1\n");
        assert_eq!(diary.read(), ["> all", "/users", r#"< after: {"a":1}"#, r#"< all: {"a":1}"#]);
    }
}
