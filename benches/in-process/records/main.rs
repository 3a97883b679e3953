//! Times reading and writing 10 MB of records, with vestibule and serde_json in the same process:
//! `in-process-records [flat|nested [JOB]]`.
//!
//! Prints a line per job: its name, and the least and the median CPU seconds. With a job, runs only that one, once, for a
//! profiler.

use std::hint::black_box;
use std::io::{self, Write};
use std::sync::OnceLock;
use std::time::Duration;

use nix::time::{ClockId, clock_gettime};
use serde::Serialize;
use vestibule::data::{from_json, to_data, to_json};
use vestibule::prelude::{Cli, Io, command, commands};
use vestibule::render::toon::{ToonOptions, to_toon, write_toon};
use vestibule::render::{markdown, yaml};

const BYTES: usize = 10_000_000;

#[derive(Serialize)]
struct Record {
    id: u64,
    name: String,
    region: &'static str,
    price: f64,
    active: bool,
    note: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    owner: Option<Owner>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    tags: Vec<String>,
}

#[derive(Serialize)]
struct Owner {
    name: String,
    team: &'static str,
}

fn record(id: u64, is_nested: bool) -> Record {
    Record {
        id,
        name: format!("service-{}", id * 7919 % 100_003),
        region: ["eu-west-1", "us-east-1", "ap-south-1"][usize::try_from(id % 3).unwrap_or(0)],
        price: f64::from(u32::try_from(id % 10_000).unwrap_or(0)) / 8.0,
        active: id.is_multiple_of(2),
        note: id.is_multiple_of(5).then_some("moved \"soon\"\nto another zone"),
        owner: is_nested.then(|| Owner { name: format!("person {}", id % 997), team: "storage" }),
        tags: if is_nested { (0..1 + id % 3).map(|tag| format!("tag-{tag}")).collect() } else { Vec::new() },
    }
}

/// The records of the run.
static RECORDS: OnceLock<Vec<Record>> = OnceLock::new();

/// Print the records
#[command(read_only)]
fn lines() -> impl Iterator<Item = &'static Record> {
    RECORDS.get().into_iter().flatten()
}

/// Writes the records as lines of JSON, as serde_json does it.
fn write_lines(out: &mut impl Write, records: &[Record]) -> io::Result<()> {
    for record in records {
        serde_json::to_writer(&mut *out, record)?;
        out.write_all(b"\n")?;
    }
    Ok(())
}

/// Generates the records.
fn records(is_nested: bool) -> Vec<Record> {
    let mut bytes = 0;
    let mut all = Vec::new();
    for id in 0.. {
        if bytes >= BYTES {
            break;
        }
        let record = record(id, is_nested);
        bytes += serde_json::to_string(&record).map_or(BYTES, |text| text.len() + 1);
        all.push(record);
    }
    all
}

/// Number of runs of each job. The jobs alternate, so that other load on the machine affects them equally.
const ROUNDS: usize = 15;

/// Returns the CPU time of this thread, which other load on the machine affects less than the time of day.
fn now() -> Duration {
    clock_gettime(ClockId::CLOCK_THREAD_CPUTIME_ID).map_or(Duration::ZERO, Duration::from)
}

/// Times a job, without dropping its result.
fn time<T>(run: impl FnOnce() -> T) -> Duration {
    let start = now();
    let made = black_box(run());
    let taken = now().saturating_sub(start);
    drop(made);
    taken
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let argv: Vec<String> = std::env::args().skip(1).collect();
    let records = RECORDS.get_or_init(|| records(argv.first().is_some_and(|shape| shape == "nested")));
    let program = Cli::create("records").commands(commands![lines]);
    let text = serde_json::to_string(records)?;
    let data = from_json(&text)?;
    let value: serde_json::Value = serde_json::from_str(&text)?;
    let jobs: [(&str, &dyn Fn() -> Duration); 13] = [
        ("read-serde", &|| time(|| serde_json::from_str::<serde_json::Value>(&text))),
        ("read-vestibule", &|| time(|| from_json(&text))),
        ("write-serde", &|| time(|| serde_json::to_string(&value))),
        ("write-vestibule", &|| time(|| to_json(&data))),
        ("toon-vestibule", &|| time(|| to_toon(&data))),
        ("stream-serde", &|| time(|| serde_json::to_writer(io::sink(), &value))),
        ("stream-toon", &|| time(|| write_toon(&mut io::sink(), &data, &ToonOptions::default()))),
        ("stream-yaml", &|| time(|| yaml::write_yaml(&mut io::sink(), &data))),
        ("stream-markdown", &|| time(|| markdown::write_markdown(&mut io::sink(), &data))),
        ("convert-serde", &|| time(|| serde_json::to_value(records))),
        ("convert-vestibule", &|| time(|| to_data(records))),
        ("lines-serde", &|| time(|| write_lines(&mut io::BufWriter::new(io::sink()), records))),
        ("lines-vestibule", &|| {
            time(|| {
                program.run_with(["lines", "--format", "jsonl"], Io::memory().stdout(io::BufWriter::new(io::sink())))
            })
        }),
    ];
    if let Some(asked) = argv.get(1) {
        let job = jobs.iter().find(|(name, _)| name == asked);
        println!("{asked} {:.6}", job.ok_or("no such job")?.1().as_secs_f64());
        return Ok(());
    }
    let mut taken = [const { Vec::new() }; 13];
    for _ in 0..ROUNDS {
        for ((_, job), taken) in jobs.iter().zip(&mut taken) {
            taken.push(job());
        }
    }
    println!("bytes {}", text.len());
    for ((name, _), mut taken) in jobs.iter().zip(taken) {
        taken.sort_unstable();
        let at = |index: usize| taken.get(index).map_or(0.0, Duration::as_secs_f64);
        println!("{name} {:.6} {:.6}", at(0), at(ROUNDS / 2));
    }
    Ok(())
}
