//! Response bodies written to files and stdout.

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use vestibule::fetch::{Body, http};
use vestibule::prelude::*;
use vestibule_tests::{Program, Run, Terminal, in_memory, words};

fn downloads(line: &str) -> Program {
    Program::at(env!("CARGO_BIN_EXE_downloads")).args(words(line))
}

/// `downloads`, with the body going to a file.
fn into_file(line: &str, file: &Path) -> Program {
    downloads(line).arg("-o").arg(file)
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn files_are_complete_or_absent() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("out.bin");
    for (end, message) in [
        ("--breaks 2", "Error (INTERNAL): Cannot read the body of the response: the pipe burst\n"),
        ("--panics 2", "Error (INTERNAL): the handler panicked: the tap came off\n"),
    ] {
        let error_text = into_file(&format!("api bytes {end}"), &file).run().failure(1);
        assert!(error_text.starts_with(message), "{error_text}");
        assert!(names(folder.path()).is_empty(), "{end}");
    }
    fs::write(&file, "before").unwrap();
    into_file("api bytes --breaks 2", &file).run().failure(1);
    assert_eq!(fs::read(&file).unwrap(), b"before");
    assert_eq!(into_file("api bytes", &file).run().success(), "");
    assert_eq!(fs::read(&file).unwrap(), [0xff; 3_000]);
    assert_eq!(names(folder.path()), ["out.bin"]);
}

#[test]
fn a_download_that_is_told_to_end_leaves_no_file() {
    use rustix::process::Signal;
    for (signal, exit) in [(Signal::INT, 130), (Signal::TERM, 143), (Signal::HUP, 129)] {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("out.bin");
        let running = into_file("api bytes --pause 50 --size 1000000", &file).env("TELL", "1").start();
        let started = Instant::now();
        while names(folder.path()).is_empty() {
            assert!(started.elapsed() < Duration::from_secs(60), "no file comes");
            thread::sleep(Duration::from_millis(5));
        }
        assert!(names(folder.path())[0].ends_with(".part"), "{:?}", names(folder.path()));
        running.signal(signal);
        let run = running.finish();
        assert_eq!(run.exit, Some(exit), "{run}");
        assert!(run.stderr.contains("Error (INTERRUPTED): ") && run.stderr.contains("the body is dropped"), "{run}");
        assert!(names(folder.path()).is_empty());
    }
}

#[test]
fn files_with_other_names_are_written_in_place() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    fs::write(path("first"), "before").unwrap();
    fs::hard_link(path("first"), path("second")).unwrap();
    into_file("api bytes", &path("second")).run().success();
    assert_eq!(fs::read(path("first")).unwrap().len(), 3_000);
    // A link to a file that does not exist yet.
    symlink("new", path("link")).unwrap();
    into_file("api bytes", &path("link")).run().success();
    assert!(fs::symlink_metadata(path("link")).unwrap().is_symlink());
    assert_eq!(fs::read(path("new")).unwrap().len(), 3_000);
    assert_eq!(names(folder.path()), ["first", "link", "new", "second"]);
}

#[test]
fn existing_paths_are_replaced_or_refused() {
    let folder = tempfile::tempdir().unwrap();
    let (file, link) = (folder.path().join("out.bin"), folder.path().join("link"));
    fs::write(&file, "before").unwrap();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
    symlink("out.bin", &link).unwrap();
    assert_eq!(into_file("api bytes", &link).run().success(), "");
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(fs::read(&file).unwrap().len(), 3_000);
    assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o640);
    assert_eq!(into_file("api bytes", Path::new("/dev/null")).run().success(), "");
    assert!(!fs::metadata("/dev/null").unwrap().is_file());
    if Path::new("/dev/full").exists() {
        let error_text = into_file("api bytes", Path::new("/dev/full")).run().failure(1);
        assert!(error_text.starts_with("Error (OUTPUT_FAILED): cannot write `/dev/full`: "), "{error_text}");
    }
}

#[test]
fn unwritable_files_are_refused_before_the_request() {
    let folder = tempfile::tempdir().unwrap();
    let sent = Arc::new(AtomicUsize::new(0));
    let cli = || {
        let sent = Arc::clone(&sent);
        Cli::create("app").fetch_with(sent)
    };
    let folder = folder.path().to_str().unwrap().to_owned();
    for (file, why) in [
        (folder.clone(), "it is a folder, and `-o` names a file"),
        (format!("{folder}/new/"), "it is a folder, and `-o` names a file"),
        (format!("{folder}/none/x"), "there is no folder `"),
    ] {
        let error_text = in_memory(cli(), ["x", "-o", &file]).failure(2);
        assert!(error_text.contains(why), "{error_text}");
    }
    assert_eq!(sent.load(Ordering::Relaxed), 0);
    in_memory(cli(), ["x", "-o", "/dev/null"]).success();
    assert_eq!(sent.load(Ordering::Relaxed), 1);
}

trait FetchWith {
    fn fetch_with(self, sent: Arc<AtomicUsize>) -> Self;
}

impl FetchWith for Cli {
    /// Mounts a handler that counts its requests.
    fn fetch_with(self, sent: Arc<AtomicUsize>) -> Self {
        self.fetch(Mount::from_fn(move |_: http::Request<Body>| {
            sent.fetch_add(1, Ordering::Relaxed);
            async { http::Response::new(Body::from("answer")) }
        }))
    }
}

#[test]
fn saved_files_are_reported_in_formats() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("out.bin");
    let shown = file.to_str().unwrap();
    let report = |line: &str| -> Value { serde_json::from_str(&into_file(line, &file).run().success()).unwrap() };
    assert_eq!(
        report("api bytes --json"),
        json!({ "file": shown, "bytes": 3_000, "type": "application/octet-stream" })
    );
    let head = report("api bytes --json -i");
    assert_eq!((&head["status"], &head["bytes"], &head["file"]), (&json!(200), &json!(3_000), &json!(shown)));
    assert!(into_file("api bytes -i", &file).run().success().starts_with("status: 200\n"));
    let run = Terminal::new(80).run(into_file("api bytes", &file));
    assert_eq!((run.stdout.as_str(), run.stderr), ("", format!("Saved 3.0 kB to {shown}\n")));
}

#[test]
fn bytes_for_stdout() {
    for line in ["api bytes", "api bytes -o -", "api bytes -o - --json"] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("stdout");
        let run = downloads(line).run_into(fs::File::create(&path).unwrap());
        assert_eq!((run.exit, run.stderr.as_str()), (Some(0), ""), "{line}");
        assert_eq!(fs::read(&path).unwrap(), [0xff; 3_000], "{line}");
    }
    let refused = downloads("api bytes --sized 1 --json").run();
    assert_eq!(refused.exit, Some(1));
    let error: Value = serde_json::from_str(&refused.stdout).unwrap();
    assert_eq!(error["error"]["code"], "BINARY_OUTPUT");
    assert_eq!(error["error"]["message"], "the response is 3.0 kB of application/octet-stream, which is not text");
    let refused = Terminal::new(80).run(downloads("api bytes --size 100000000 --pause 1").env("TELL", "1"));
    assert_eq!((refused.exit, refused.stdout.as_str()), (Some(1), ""));
    assert!(refused.stderr.contains("`-o <file>` saves it, and `-o -` writes it"), "{}", refused.stderr);
    assert!(refused.stderr.contains("the body is dropped"), "{}", refused.stderr);
}

#[test]
fn an_incomplete_body_on_stdout_is_an_error() {
    for line in ["api bytes --breaks 2", "api bytes --breaks 2 -o - --json"] {
        let run = downloads(line).run();
        assert_eq!(run.exit, Some(1), "{line}: {}", run.stderr);
        assert!(run.stderr.starts_with("Error (INTERNAL): Cannot read the body of the response: "), "{}", run.stderr);
        assert!(!run.stdout.contains('{'), "{line}");
    }
}

/// Returns the peak memory of a run, in megabytes.
#[cfg(target_os = "linux")]
fn peak(program: Program, stdout: &Path) -> u64 {
    let run: Run = program.env("PEAK", "1").run_into(fs::File::create(stdout).unwrap());
    assert_eq!(run.exit, Some(0), "{}", run.stderr);
    let kilobytes = run.stderr.trim().strip_prefix("peak ").and_then(|rest| rest.strip_suffix(" kB"));
    kilobytes.unwrap_or_else(|| panic!("{}", run.stderr)).parse::<u64>().unwrap() / 1_000
}

/// Downloads a hundred megabytes with a few megabytes of memory.
#[cfg(target_os = "linux")]
#[test]
fn downloads_take_constant_memory() {
    let folder = tempfile::tempdir().unwrap();
    let (file, stdout) = (folder.path().join("out.bin"), folder.path().join("stdout"));
    let size = "--size 100000000 --chunk 50000";
    for program in [
        into_file(&format!("api bytes {size}"), &file),
        downloads(&format!("api bytes {size} -o -")),
        downloads(&format!("api bytes {size}")),
    ] {
        let peak = peak(program, &stdout);
        assert!(peak < 30, "{peak} MB");
    }
    assert_eq!(fs::metadata(&file).unwrap().len(), 100_000_000);
    assert_eq!(fs::metadata(&stdout).unwrap().len(), 100_000_000);
}

#[test]
fn progress_is_shown_on_terminals() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("out.bin");
    let slow = "api bytes --sized 1 --pause 400";
    let watched = Terminal::new(80).run(into_file(slow, &file));
    assert_eq!((watched.exit, watched.stdout.as_str()), (Some(0), ""), "{}", watched.stderr);
    let (lines, end) = watched.stderr.rsplit_once("Saved 3.0 kB to ").unwrap();
    assert!(lines.contains(" kB/3.00 kB (") && lines.contains(" left)"), "{lines:?}");
    assert!(end.ends_with("out.bin\n"), "{end:?}");
    for program in [into_file(slow, &file).env("TERM", "dumb"), into_file(slow, &file).env("CLAUDECODE", "1")] {
        let run = Terminal::new(80).run(program);
        assert!(run.stderr.starts_with("Saved "), "{:?}", run.stderr);
    }
    assert_eq!(into_file(slow, &file).run().success(), "");
}

/// Streams ten megabytes of lines with a few megabytes of memory, in every format.
#[cfg(target_os = "linux")]
#[test]
fn streams_take_constant_memory() {
    let folder = tempfile::tempdir().unwrap();
    let stdout = folder.path().join("stdout");
    for format in [
        "--format jsonl",
        "--json",
        "--format yaml",
        "",
        "--filter-output id,tags --json",
        "--token-count",
        "--format table",
    ] {
        // The pages of the program itself are most of both.
        let few = peak(downloads(&format!("api lines --count 1000 {format}")), &stdout);
        let peak = peak(downloads(&format!("api lines --count 150000 {format}")), &stdout);
        assert!(peak <= few + 3, "{format}: {peak} MB, with few lines {few} MB");
        let printed = fs::metadata(&stdout).unwrap().len();
        assert!(printed > 1_000_000 || format == "--token-count", "{format}: {printed} bytes");
    }
}

/// Prints a table of a million rows with a few megabytes of memory.
#[cfg(target_os = "linux")]
#[test]
fn a_table_of_a_million_rows_takes_constant_memory() {
    let folder = tempfile::tempdir().unwrap();
    let stdout = folder.path().join("stdout");
    let few = peak(downloads("api lines --count 1000 --format table"), &stdout);
    let peak = peak(downloads("api lines --count 1000000 --format table"), &stdout);
    assert!(peak <= few + 3, "{peak} MB, with few lines {few} MB");
    assert!(fs::metadata(&stdout).unwrap().len() > 30_000_000);
}

#[test]
fn a_closed_stdout_drops_the_body() {
    let endless = "api lines --count 1000000000 --pause 1 --format jsonl";
    let mut closed = downloads(endless).env("TELL", "1").start();
    assert!(closed.line().is_some());
    let run = closed.close();
    assert_eq!(run.exit, Some(0), "{}", run.stderr);
    assert!(run.stderr.starts_with("the body is dropped after "), "{}", run.stderr);

    let mut interrupted = downloads(endless).env("TELL", "1").start();
    assert!(interrupted.line().is_some());
    interrupted.interrupt();
    let run = interrupted.finish();
    assert_eq!(run.exit, Some(130), "{}", run.stderr);
    assert!(run.stderr.starts_with("the body is dropped after "), "{}", run.stderr);

    let line = format!(
        "'{}' api bytes --size 1000000000 --pause 1 -o - | head -c 1 >/dev/null",
        env!("CARGO_BIN_EXE_downloads")
    );
    let error_text = Program::at("/bin/sh").args(["-c", &line]).env("TELL", "1").run().stderr;
    assert!(error_text.starts_with("the body is dropped after "), "{error_text}");
    assert_eq!(error_text.lines().count(), 1, "{error_text}");
}

#[test]
fn lines_are_printed_when_complete() {
    for format in ["--format jsonl", "--json", "--format yaml", ""] {
        let mut running = downloads(&format!("api lines --count 1000000 --pause 100000 {format}")).start();
        assert!(running.line().is_some(), "{format}");
        assert!(running.is_running(), "{format}");
        running.kill();
    }
}
