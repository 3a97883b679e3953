//! Generates a log for benchmarks: `logq-sample <bytes>` writes one of that size to stdout.
//!
//! The output is deterministic, in the Combined Log Format; one request in a hundred has status 500.

use std::io::{self, BufWriter, Write};

const PATHS: [&str; 4] = ["/", "/api/users/", "/static/app.js?v=", "/blog/how-to-do-it-"];
const REFERRERS: [&str; 2] = ["-", "https://example.com/start"];
const AGENTS: [&str; 3] = [
    "Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0",
    "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
    "curl/8.9.1",
];

/// A linear congruential generator.
struct Random(u64);

impl Random {
    /// Returns a number below `limit`.
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 40).unwrap_or_default() % limit
    }
}

fn line(random: &mut Random, second: usize) -> String {
    let (hour, minute, second) = (second / 3600 % 24, second / 60 % 60, second % 60);
    let ip: Vec<String> = (0..4).map(|_| random.below(256).to_string()).collect();
    let (ip, path, page) = (ip.join("."), PATHS[random.below(PATHS.len())], random.below(500));
    let status = match random.below(100) {
        0 => 500,
        1..5 => 404,
        5..15 => 304,
        _ => 200,
    };
    let (referrer, agent) = (REFERRERS[random.below(2)], AGENTS[random.below(AGENTS.len())]);
    format!(
        "{ip} - - [20/Nov/2026:{hour:02}:{minute:02}:{second:02} +0000] \"GET {path}{page} HTTP/1.1\" {status} {} \"{referrer}\" \"{agent}\"\n",
        random.below(100_000)
    )
}

fn main() -> io::Result<()> {
    let size = std::env::args().nth(1).and_then(|size| size.parse::<usize>().ok());
    let size = size.ok_or_else(|| io::Error::other("usage: logq-sample <bytes>"))?;
    let mut out = BufWriter::new(io::stdout().lock());
    let (mut random, mut written, mut lines) = (Random(7), 0, 0);
    while written < size {
        let line = line(&mut random, lines / 50);
        out.write_all(line.as_bytes())?;
        (written, lines) = (written + line.len(), lines + 1);
    }
    out.flush()
}
