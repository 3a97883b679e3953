//! Global options of the programs in the table, which a program cannot take from a text.

use std::path::PathBuf;
use std::time::Duration;

use vestibule::prelude::*;

/// Adds the global options of a program, if it has any.
pub(super) fn with_globals(name: &str, cli: Cli) -> Cli {
    match name {
        "shelf" => cli.globals::<Shelf>(),
        "fleetctl" => cli.globals::<Fleetctl>(),
        "mash" => cli.globals::<Mash>(),
        "courier" => cli.globals::<Courier>(),
        "snapkeep" => cli.globals::<Snapkeep>(),
        "pawclinic" => cli.globals::<Pawclinic>(),
        "flagctl" => cli.globals::<Flagctl>(),
        "berth" => cli.globals::<Berth>(),
        _ => cli,
    }
}

macro_rules! globals {
    ($($(#[$meta:meta])* struct $name:ident $fields:tt)*) => {$(
        $(#[$meta])*
        #[derive(Options)]
        #[expect(dead_code, reason = "commands print them as data")]
        struct $name $fields
    )*};
}

globals! {
    /// Global options of `shelf`.
    struct Shelf {
        /// Library to work on
        #[option(short = 'L', env = "SHELF_LIBRARY", default = "home")]
        library: String,
        /// Address of the media server
        #[option(env = "SHELF_SERVER", default = "http://nas.local:8096", hint = url)]
        server: String,
        /// Time to wait for the server
        #[option(default = "30s")]
        timeout: Duration,
        /// More detail
        #[option(short = 'v', count)]
        verbose: u8,
    }

    /// Global options of `fleetctl`.
    struct Fleetctl {
        /// Organization whose fleet is meant
        #[option(env = "FLEETCTL_ORG", default = "acme")]
        org: String,
        /// Environment to work in
        #[option(short = 'e', alias = "environment", env = "FLEETCTL_ENV", default = "production")]
        env: Environment,
        #[doc = "How long to wait for the control plane"]
        #[option(default = "30s")]
        timeout: Duration,
        /// More detail
        #[option(short = 'v', count)]
        verbose: u8,
    }

    /// Global options of `mash`.
    struct Mash {
        /// Brewery site to work on
        #[option(short = 'S', env = "MASH_SITE", default = "harbour")]
        site: String,
        /// Units of printed numbers
        #[option(short = 'u', env = "MASH_UNITS", default = "metric")]
        units: Units,
        /// Brewer who is noted in the logbook
        #[option(env = "MASH_BREWER")]
        brewer: Option<String>,
        /// Time to wait for the sensor gateway
        #[option(default = "15s", value_name = "duration")]
        timeout: Duration,
        /// More detail
        #[option(short = 'v', count)]
        verbose: u8,
    }

    /// Global options of `courier`.
    struct Courier {
        /// Branch of the company to work for
        #[option(short = 'B', env = "COURIER_BRANCH", default = "north")]
        branch: String,
        /// Address of the dispatch server
        #[option(env = "COURIER_SERVER", default = "https://dispatch.courier.example", hint = url)]
        server: String,
        /// Time to wait for the dispatch server
        #[option(env = "COURIER_TIMEOUT", default = "20s")]
        timeout: Duration,
        /// Write the call into the audit log under this name
        #[option(value_name = "user", hint = user)]
        on_behalf_of: Option<String>,
        /// More detail
        #[option(short = 'v', count)]
        verbose: u8,
    }

    /// Global options of `snapkeep`.
    struct Snapkeep {
        /// Repository to work on
        #[option(short = 'R', alias = "repository", env = "SNAPKEEP_REPO", default = "main")]
        repo: String,
        /// File with the password of the repository
        #[option(env = "SNAPKEEP_PASSWORD_FILE")]
        password_file: Option<PathBuf>,
        /// Times to retry when the storage does not answer
        #[option(range = 0..=10, default = 3)]
        retries: u8,
        /// Do not lock the repository
        no_lock: bool,
        /// More detail
        #[option(short = 'v', count)]
        verbose: u8,
    }

    /// Global options of `pawclinic`.
    struct Pawclinic {
        /// Branch of the clinic to work in
        #[option(env = "PAWCLINIC_BRANCH", default = "harbour")]
        branch: Branch,
        #[doc = "How long to wait for the server of the practice"]
        #[option(env = "PAWCLINIC_TIMEOUT", default = "30s")]
        timeout: Duration,
        /// Use the local copy of the records, without the network
        offline: bool,
    }

    /// Global options of `flagctl`.
    struct Flagctl {
        /// Project to work in
        #[option(short = 'p', default = "storefront", env = "FLAGCTL_PROJECT", value_name = "key")]
        project: String,
        /// Environment to work in
        #[option(short = 'e', alias = "env", default = "staging", env = "FLAGCTL_ENVIRONMENT", value_name = "name")]
        environment: String,
        /// Address of the flag service
        #[option(default = "https://flags.example.com", env = "FLAGCTL_API_URL", hint = url, value_name = "url")]
        api_url: String,
        #[doc = "How long to wait for the service"]
        #[option(default = "30s", env = "FLAGCTL_TIMEOUT")]
        timeout: Duration,
    }

    /// Global options of `berth`.
    struct Berth {
        /// Basin of the marina to work on
        #[option(short = 'b', env = "BERTH_BASIN", default = "inner")]
        basin: Basin,
        /// Currency of amounts
        #[option(env = "BERTH_CURRENCY", default = "eur")]
        currency: Currency,
        /// Person on duty, for the log
        #[option(env = "BERTH_ON_DUTY", hint = user)]
        on_duty: Option<String>,
        /// More detail
        #[option(short = 'v', count)]
        verbose: u8,
    }
}

/// Environment of a fleet
#[derive(Choice, Clone, Copy)]
enum Environment {
    /// For experiments
    Dev,
    /// For tests before a release
    Staging,
    /// For customers
    #[choice(alias = "prod")]
    Production,
}

/// Units of measurement
#[derive(Choice, Clone, Copy)]
enum Units {
    /// Litres, grams, degrees Celsius
    Metric,
    /// Gallons, ounces, degrees Fahrenheit
    Imperial,
}

/// Branch of a clinic
#[derive(Choice, Clone, Copy)]
enum Branch {
    Harbour,
    OldTown,
    Airport,
}

/// Basin of a marina
#[derive(Choice, Clone, Copy)]
enum Basin {
    /// Behind the lock
    Inner,
    /// Tidal
    Outer,
    /// Mooring buoys in the bay
    Roads,
}

/// Currency of amounts
#[derive(Choice, Clone, Copy)]
enum Currency {
    Eur,
    Gbp,
    Dkk,
}
