//! Mounted handlers: a single call, and the throughput of JSON lines.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use vestibule::Options;

use crate::Result;
use crate::cargo::program;
use crate::machine;
use crate::measure::{Cost, Sample, cost, instructions, successful};
use crate::table::{Table, decimal, integer, none};

/// Size of the stream.
#[derive(Options)]
pub struct Size {
    /// Megabytes of lines to send
    #[option(default = 200)]
    megabytes: usize,
}

impl Default for Size {
    fn default() -> Self {
        Self { megabytes: 200 }
    }
}

/// Number of rounds. A round runs all rows, so that other load on the machine affects them equally.
const ROUNDS: usize = 3;

/// CPU seconds below which the start of the process is most of them, so that they say nothing about the lines.
const LIMIT: f64 = 0.05;

/// Label and job of each call.
const CALLS: [(&str, &str); 4] = [
    ("the service by hand", "direct"),
    ("`Handler::call`, `read_response`", "handler"),
    ("words to data: `parse_argv` to `parse_response`", "words"),
    ("a whole run: `app api users 42 …`", "program"),
];

/// Measures calls and streams.
///
/// # Errors
///
/// When a program does not build or run.
pub fn tables(size: &Size) -> Result<String> {
    Ok(format!("{}\n{}\n{}", calls()?, lines(size.megabytes)?, transfers(size.megabytes)?))
}

fn calls() -> Result<String> {
    let program = program("fetch-calls")?;
    eprintln!("calling a service");
    let text = String::from_utf8(successful(&mut Command::new(&program))?.stdout)?;
    let nanoseconds = |job: &str| text.lines().find_map(|line| line.strip_prefix(job)?.trim().parse::<i64>().ok());
    let mut table = Table::new(&["call", "ns", "instructions"]);
    for (name, job) in CALLS {
        let counted = |times: &str| instructions(&program, &[job, times]).and_then(|count| i64::try_from(count).ok());
        // The difference of a thousand calls.
        let each = counted("2000").zip(counted("1000")).map(|(more, less)| (more - less) / 1_000);
        table.row(vec![name.to_owned(), nanoseconds(job).map_or_else(none, integer), each.map_or_else(none, integer)]);
    }
    Ok(table.markdown())
}

/// A server that stops when it is dropped.
struct Server {
    process: Child,
    port: String,
}

impl Server {
    fn start(program: &Path, size: &str) -> Result<Self> {
        let mut process = Command::new(program).args(["serve", "--size", size]).stdout(Stdio::piped()).spawn()?;
        let mut port = String::new();
        let stdout = process.stdout.take().ok_or("the server has no stdout")?;
        BufReader::new(stdout).read_line(&mut port)?;
        Ok(Self { process, port: port.trim().to_owned() })
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn lines(megabytes: usize) -> Result<String> {
    let (program, client) = (program("fetch-lines")?, program("fetch-remote")?);
    let size = (megabytes * 1_000_000).to_string();
    let server = Server::start(&program, &size)?;
    let url = format!("http://127.0.0.1:{}/", server.port);
    let own = |argv: &[&str]| {
        let mut command = Command::new(&program);
        command.args(argv).args(["--size", &size]);
        command
    };
    let over_loopback = |argv: &[&str]| {
        let mut command = Command::new(&client);
        command.args(["--base-url", &url, "api", "lines"]).args(argv);
        command
    };
    let shell = |line: String| {
        let mut command = Command::new("sh");
        command.args(["-c", &line]);
        command
    };
    let mut rows = vec![
        ("serde_json, parsed", own(&["parse"])),
        ("serde_json, parsed and printed", own(&["copy"])),
        ("mount, `--format jsonl`", own(&["api", "lines", "--format", "jsonl"])),
        ("mount, `--json`", own(&["api", "lines", "--json"])),
        ("mount, TOON", own(&["api", "lines"])),
        ("mount, `--format yaml`", own(&["api", "lines", "--format", "yaml"])),
        ("mount, `--format jsonl --filter-output id,name`", {
            own(&["api", "lines", "--format", "jsonl", "--filter-output", "id,name"])
        }),
        ("mount, `-o /dev/null`", own(&["api", "lines", "-o", "/dev/null"])),
        ("`Mount::remote` over loopback, `--format jsonl`", over_loopback(&["--format", "jsonl"])),
        ("`Mount::remote` over loopback, `-o /dev/null`", over_loopback(&["-o", "/dev/null"])),
    ];
    if machine::has_for("curl", "its transport") {
        rows.push(("`curl`", shell(format!("curl -sN {url}"))));
        if machine::has_for("jq", "a pipe to it") {
            rows.push(("`curl`, piped to `jq -c .`", shell(format!("curl -sN {url} | jq -c ."))));
        }
    }
    if machine::has_for("xh", "its transport") {
        rows.push(("`xh`", shell(format!("xh --ignore-stdin -I --stream --pretty none {url}"))));
    }
    let mut costs = vec![Vec::new(); rows.len()];
    for round in 1..=ROUNDS {
        for ((name, command), costs) in rows.iter().zip(&mut costs) {
            eprintln!("sending {megabytes} MB, round {round} of {ROUNDS}: {name}");
            costs.push(cost(command)?);
        }
    }
    Ok(lines_table(megabytes, rows.iter().map(|(name, _)| *name).zip(costs)).markdown())
}

/// Measures uploads and downloads of a file beside those of other clients.
fn transfers(megabytes: usize) -> Result<String> {
    let client = program("fetch-remote")?;
    let server = Server::start(&program("fetch-lines")?, &(megabytes * 1_000_000).to_string())?;
    let url = format!("http://127.0.0.1:{}/", server.port);
    let path = std::env::temp_dir().join(format!("vestibule-upload-{}", std::process::id()));
    File::create(&path)?.set_len((megabytes * 1_000_000) as u64)?;
    let file = path.display().to_string();
    let command = |name: &Path, words: &[&str]| {
        let mut command = Command::new(name);
        command.args(words);
        command
    };
    let own = |words: &[&str]| command(&client, &[&["--base-url", &url, "api", "up"], words].concat());
    let (form, body) = (format!("f=@{file}"), format!("@{file}"));
    let mut rows = vec![
        ("upload of a form: `Mount::remote`", own(&["-F", &form])),
        ("upload of a body: `Mount::remote`", own(&["--data-binary", &body])),
        ("download to a file: `Mount::remote`", own(&["-o", "/dev/null"])),
    ];
    if machine::has_for("curl", "its transport") {
        let curl = |words: &[&str]| command("curl".as_ref(), &[&["-s", &url], words].concat());
        rows.push(("upload of a form: `curl -F`", curl(&["-F", &form])));
        rows.push(("upload of a body: `curl -T`", curl(&["-X", "POST", "-T", &file])));
        rows.push(("download to a file: `curl -o`", curl(&["-o", "/dev/null"])));
    }
    if machine::has_for("xh", "its transport") {
        let xh = |words: &[&str]| command("xh".as_ref(), &[&["--ignore-stdin", "-I"], words].concat());
        rows.push(("upload of a form: `xh --form`", xh(&["--form", "POST", &url, &format!("f@{file}")])));
        rows.push(("upload of a body: `xh @file`", xh(&["POST", &url, &body])));
        rows.push(("download to a file: `xh -o`", xh(&["-o", "/dev/null", &url])));
    }
    rows.sort_by_key(|(name, _)| name.split(':').next().unwrap_or_default());
    let mut table = Table::new(&["what", "CPU s", "peak MiB"]);
    let mut costs = vec![Vec::new(); rows.len()];
    for round in 1..=ROUNDS {
        for ((name, command), costs) in rows.iter().zip(&mut costs) {
            eprintln!("transferring {megabytes} MB, round {round} of {ROUNDS}: {name}");
            costs.push(cost(command)?);
        }
    }
    std::fs::remove_file(&path)?;
    for ((name, _), costs) in rows.iter().zip(costs) {
        let Some(seconds) = Sample::of(costs.iter().map(|cost| cost.cpu_seconds).collect()) else { continue };
        let peak_kib = costs.iter().map(|cost| cost.peak_kib).max().unwrap_or_default();
        table.row(vec![(*name).to_owned(), seconds.cell(2), decimal(Some(peak_kib as f64 / 1_024.0), 1)]);
    }
    Ok(table.markdown())
}

/// Returns the table of the lines. The first two rows are what the others are compared with.
fn lines_table<'n>(megabytes: usize, rows: impl Iterator<Item = (&'n str, Vec<Cost>)>) -> Table {
    let head = ["what", "CPU s", "MB/s", "speed × serde_json, parsed", "× parsed and printed", "peak MiB"];
    let (mut table, mut bases) = (Table::new(&head), Vec::new());
    for (name, costs) in rows {
        let Some(seconds) = Sample::of(costs.iter().map(|cost| cost.cpu_seconds).collect()) else { continue };
        let is_measured = seconds.least >= LIMIT;
        let speed = Some(megabytes as f64 / seconds.least).filter(|_| is_measured);
        bases.extend(speed.filter(|_| bases.len() < 2));
        let ratio = |base: usize| decimal(speed.zip(bases.get(base)).map(|(speed, base)| speed / base), 2);
        let peak_kib = costs.iter().map(|cost| cost.peak_kib).max().unwrap_or_default();
        table.row(vec![
            name.to_owned(),
            if is_measured { seconds.cell(2) } else { format!("< {LIMIT}") },
            decimal(speed, 0),
            ratio(0),
            ratio(1),
            decimal(Some(peak_kib as f64 / 1_024.0), 1),
        ]);
    }
    table
}
