//! A log to measure with: `logq-sample <bytes>` writes one of that size to stdout, the same each time.
//!
//! It is of the Combined Log Format; one request in a hundred failed with a status of 500.

use std::io::{self, BufWriter, Write};

const PATHS: [&str; 4] = ["/", "/api/users/", "/static/app.js?v=", "/blog/how-to-do-it-"];
const REFERRERS: [&str; 2] = ["-", "https://example.com/start"];
const AGENTS: [&str; 3] = [
    "Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0",
    "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
    "curl/8.9.1",
];

/// Numbers that look as if they were chosen by chance.
struct Chance(u64);

impl Chance {
    /// One below `many`.
    fn below(&mut self, many: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 40).unwrap_or_default() % many
    }
}

fn line(chance: &mut Chance, second: usize) -> String {
    let (hour, minute, second) = (second / 3600 % 24, second / 60 % 60, second % 60);
    let ip: Vec<String> = (0..4).map(|_| chance.below(256).to_string()).collect();
    let (ip, path, page) = (ip.join("."), PATHS[chance.below(PATHS.len())], chance.below(500));
    let status = match chance.below(100) {
        0 => 500,
        1..5 => 404,
        5..15 => 304,
        _ => 200,
    };
    let (referrer, agent) = (REFERRERS[chance.below(2)], AGENTS[chance.below(AGENTS.len())]);
    format!(
        "{ip} - - [20/Nov/2026:{hour:02}:{minute:02}:{second:02} +0000] \"GET {path}{page} HTTP/1.1\" {status} {} \"{referrer}\" \"{agent}\"\n",
        chance.below(100_000)
    )
}

fn main() -> io::Result<()> {
    let size = std::env::args().nth(1).and_then(|size| size.parse::<usize>().ok());
    let size = size.ok_or_else(|| io::Error::other("say how many bytes"))?;
    let mut out = BufWriter::new(io::stdout().lock());
    let (mut chance, mut written, mut lines) = (Chance(7), 0, 0);
    while written < size {
        let line = line(&mut chance, lines / 50);
        out.write_all(line.as_bytes())?;
        (written, lines) = (written + line.len(), lines + 1);
    }
    out.flush()
}
