//! Deprecation in every spelling, without a warning where nothing deprecated is used.

#![deny(warnings)]

use vestibule::prelude::*;

#[derive(Choice)]
#[allow(dead_code)]
enum Zone {
    North,
    #[deprecated = "use north"]
    South,
    #[choice(deprecated)]
    East,
    #[choice(deprecated = "use north")]
    West,
}

#[derive(Options)]
struct Deploy {
    #[option(deprecated)]
    zone: Option<Zone>,
    #[option(deprecated = "use --zone")]
    place: Vec<String>,
    #[option(short = 'f', deprecated)]
    force: bool,
    #[option(deprecated, default = 3)]
    replicas: u8,
    #[option(deprecated, count)]
    verbose: u8,
}

/// Reading one of these would be warned of.
#[derive(Options)]
#[allow(dead_code)]
struct Old {
    #[deprecated]
    a: Option<String>,
    #[deprecated = "use --d"]
    b: bool,
    #[option(short = 'c')]
    #[deprecated(since = "1.2", note = "use --d")]
    c: Option<u8>,
}

#[command]
#[deprecated(since = "1.2", note = "use deploy")]
fn release(
    old: Old,
    #[option]
    #[deprecated]
    region: Option<String>,
    #[option(deprecated = "use --region")] place: Option<String>,
) -> String {
    drop(old);
    region.or(place).unwrap_or_default()
}

#[command(deprecated = "use release")]
fn deploy(deploy: Deploy) -> bool {
    let known = matches!(deploy.zone, None | Some(Zone::North));
    deploy.force && known && deploy.place.is_empty() && deploy.replicas > deploy.verbose
}

fn main() {
    assert!(Cli::create("app").commands(commands![release, deploy]).check().is_ok());
}
