//! Reads any bytes as a config file of each format: a result or an error with its position.

#![no_main]

use std::path::PathBuf;
use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use vestibule::prelude::*;

#[derive(Debug, Choice)]
enum Size {
    Small,
    Large,
}

#[derive(Debug, Options)]
struct DeployOptions {
    #[option(default = "eu", env = "REGION", alias = "zone")]
    region: String,
    #[option(default = 1, range = 1..=9)]
    replicas: u8,
    dry_run: bool,
    #[option(short = 'v', count)]
    verbose: u8,
    tags: Vec<String>,
    ratio: Option<f64>,
    size: Option<Size>,
    #[option(secret)]
    token: Option<String>,
    labels: std::collections::BTreeMap<String, i64>,
    wait: Option<std::time::Duration>,
}

/// Deploy
#[command]
fn deploy(options: DeployOptions) -> String {
    format!("{options:?}")
}

static PROGRAM: LazyLock<Cli> = LazyLock::new(|| {
    let group = Cli::create("group").commands(commands![deploy]);
    Cli::create("app").commands(commands![deploy]).group(group).config(Config::new())
});

/// A directory of this process, in memory where the system has one.
static FOLDER: LazyLock<PathBuf> = LazyLock::new(|| {
    let memory = PathBuf::from("/dev/shm");
    let base = if memory.is_dir() { memory } else { std::env::temp_dir() };
    let folder = base.join(format!("vestibule-fuzz-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("the directory can be created");
    folder
});

fuzz_target!(|bytes: &[u8]| {
    let Some((first, text)) = bytes.split_first() else { return };
    let extension = ["json", "toml", "yaml"][usize::from(first % 3)];
    let path = FOLDER.join(format!("config.{extension}"));
    std::fs::write(&path, text).expect("the file is written");
    let io = Io::memory();
    let mut argv = vec!["deploy".into(), "--config".into(), path.into_os_string()];
    if first & 0x80 != 0 {
        argv.insert(0, "group".into());
    }
    let exit = PROGRAM.run_with(argv, io.clone());
    let stderr = io.stderr_text();
    assert!(matches!(exit, 0 | 2), "exit code {exit}: {stderr}");
    assert!(exit == 0 || stderr.contains("_ERROR"), "{stderr}");
    assert!(!stderr.contains("INTERNAL"), "{stderr}");
});
