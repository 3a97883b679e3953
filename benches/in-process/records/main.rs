//! Times reading and writing 10 MB of records, with vestibule and serde_json in the same process.
//!
//! Prints a line per job: its name and seconds.

use std::hint::black_box;
use std::io;
use std::time::{Duration, Instant};

use serde::Serialize;
use vestibule::data::{from_json, to_data, to_json};
use vestibule::render::toon::{ToonOptions, to_toon, write_toon};

const BYTES: usize = 10_000_000;

#[derive(Serialize)]
struct Record {
    id: u64,
    name: String,
    region: &'static str,
    price: f64,
    active: bool,
    note: Option<&'static str>,
}

fn record(id: u64) -> Record {
    Record {
        id,
        name: format!("service-{}", id * 7919 % 100_003),
        region: ["eu-west-1", "us-east-1", "ap-south-1"][usize::try_from(id % 3).unwrap_or(0)],
        price: f64::from(u32::try_from(id % 10_000).unwrap_or(0)) / 8.0,
        active: id.is_multiple_of(2),
        note: id.is_multiple_of(5).then_some("moved \"soon\"\nto another zone"),
    }
}

/// Generates the records.
fn records() -> Vec<Record> {
    let mut bytes = 0;
    let mut all = Vec::new();
    for id in 0.. {
        if bytes >= BYTES {
            break;
        }
        let record = record(id);
        bytes += serde_json::to_string(&record).map_or(BYTES, |text| text.len() + 1);
        all.push(record);
    }
    all
}

/// Number of runs of each job. The jobs alternate, so that other load on the machine affects them equally.
const ROUNDS: usize = 15;

/// Times a job, without dropping its result.
fn time<T>(run: impl FnOnce() -> T) -> Duration {
    let start = Instant::now();
    let made = black_box(run());
    let taken = start.elapsed();
    drop(made);
    taken
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let records = records();
    let text = serde_json::to_string(&records)?;
    let data = from_json(&text)?;
    let value: serde_json::Value = serde_json::from_str(&text)?;
    let jobs: [(&str, &dyn Fn() -> Duration); 9] = [
        ("read-serde", &|| time(|| serde_json::from_str::<serde_json::Value>(&text))),
        ("read-vestibule", &|| time(|| from_json(&text))),
        ("write-serde", &|| time(|| serde_json::to_string(&value))),
        ("write-vestibule", &|| time(|| to_json(&data))),
        ("toon-vestibule", &|| time(|| to_toon(&data))),
        ("stream-serde", &|| time(|| serde_json::to_writer(io::sink(), &value))),
        ("stream-toon", &|| time(|| write_toon(&mut io::sink(), &data, &ToonOptions::default()))),
        ("convert-serde", &|| time(|| serde_json::to_value(&records))),
        ("convert-vestibule", &|| time(|| to_data(&records))),
    ];
    let mut least = [Duration::MAX; 9];
    for _ in 0..ROUNDS {
        for ((_, job), least) in jobs.iter().zip(&mut least) {
            *least = job().min(*least);
        }
    }
    println!("bytes {}", text.len());
    for ((name, _), least) in jobs.iter().zip(least) {
        println!("{name} {:.6}", least.as_secs_f64());
    }
    Ok(())
}
