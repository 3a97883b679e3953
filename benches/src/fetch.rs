//! Mounted handlers: a single call, and the throughput of JSON lines.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use vestibule::Options;

use crate::Result;
use crate::cargo::program;
use crate::machine;
use crate::measure::{cost, instructions, successful};
use crate::table::{Table, decimal, integer, none};

/// Size of the stream.
#[derive(Options)]
pub struct Size {
    /// Megabytes of lines to send
    #[option(default = 1_000)]
    megabytes: usize,
}

impl Default for Size {
    fn default() -> Self {
        Self { megabytes: 1_000 }
    }
}

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
    Ok(format!("{}\n{}", calls()?, lines(size.megabytes)?))
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
    if machine::has("curl") {
        rows.push(("`curl`", shell(format!("curl -sN {url}"))));
        if machine::has("jq") {
            rows.push(("`curl`, piped to `jq -c .`", shell(format!("curl -sN {url} | jq -c ."))));
        }
    }
    let mut table = Table::new(&["what", "CPU s", "MB/s", "speed × serde_json, parsed", "peak MiB"]);
    let mut base = None;
    for (name, command) in rows {
        eprintln!("sending {megabytes} MB: {name}");
        let cost = cost(&command)?;
        let speed = megabytes as f64 / cost.cpu_seconds;
        let base = *base.get_or_insert(speed);
        table.row(vec![
            name.to_owned(),
            decimal(Some(cost.cpu_seconds), 2),
            decimal(Some(speed), 0),
            decimal(Some(speed / base), 2),
            decimal(Some(cost.peak_kib as f64 / 1_024.0), 1),
        ]);
    }
    Ok(table.markdown())
}
