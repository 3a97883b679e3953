//! Expansions trigger no lint of the crate.

#![deny(warnings, missing_docs, missing_debug_implementations, missing_copy_implementations)]
#![deny(unreachable_pub, unused_qualifications, unused_results, unused_lifetimes, single_use_lifetimes)]
#![deny(trivial_casts, trivial_numeric_casts, let_underscore_drop, variant_size_differences)]
#![deny(explicit_outlives_requirements, non_ascii_idents, unsafe_code, unused_import_braces)]
#![deny(absolute_paths_not_starting_with_crate, elided_lifetimes_in_paths, unit_bindings)]
#![deny(redundant_imports, redundant_lifetimes, unused_macro_rules, keyword_idents)]
#![deny(rust_2018_idioms, nonstandard_style, future_incompatible)]

/// Commands that others use.
pub mod commands {
    use std::ffi::OsStr;
    use std::str::FromStr;

    use vestibule::prelude::*;
    use vestibule::schema::{Kind, Value};

    /// Place
    #[derive(Choice, Debug, Clone, Copy)]
    pub enum Zone {
        /// Up
        North,
        /// Down
        South,
    }

    /// A type of its own
    #[derive(Debug, Clone, Copy)]
    pub struct Percent(u8);

    // Items that expansions refer to by their path.
    impl Value for Percent {
        const KIND: Kind = Kind::CUSTOM;

        fn parse(text: &OsStr) -> Result<Self, String> {
            text.to_str().and_then(|text| text.parse().ok()).map(Percent).ok_or_else(|| "no percentage".to_owned())
        }
    }

    /// Method
    #[derive(Options, Debug, Clone, Copy)]
    pub struct Deploy {
        /// Percentage
        #[option(default = "100")]
        pub percent: Percent,
        /// Place
        #[option(short = 'z', default = "north")]
        pub zone: Zone,
        /// Number of items
        #[option(range = 1..=10, default = 3)]
        pub replicas: u8,
        /// Loudness
        #[option(count)]
        pub verbose: u8,
    }

    /// Action
    #[derive(Commands, Debug, Clone, Copy)]
    pub enum Act {
        /// Go
        Go(Deploy),
        /// Stay
        Stay {
            /// Duration
            #[option(default = 1)]
            days: u8,
        },
        /// More
        #[command(group)]
        More(Other),
    }

    /// More to do
    #[derive(Commands, Debug, Clone, Copy)]
    pub enum Other {
        /// Empty
        Nothing,
    }

    /// Destination
    #[derive(OneOf, Debug, Clone)]
    pub enum Output {
        /// Unchanged
        #[one_of(default)]
        Plain,
        /// To a file
        File(std::path::PathBuf),
    }

    /// Much
    #[derive(Debug, Clone)]
    pub struct Size(String);

    impl FromStr for Size {
        type Err = String;

        fn from_str(text: &str) -> Result<Self, String> {
            Ok(Self(text.to_owned()))
        }
    }

    /// Amount
    #[derive(Options, Debug, Clone)]
    pub struct Limits {
        /// At most
        #[option(parse = from_str)]
        pub most: Option<Size>,
        /// One by one
        #[option(parse = from_str)]
        pub each: Vec<Size>,
    }

    /// Everything else
    #[derive(Options, Debug, Clone)]
    #[options(at_most_one(size, color))]
    pub struct More {
        /// Destination
        #[option(one_of)]
        pub output: Output,
        /// Method
        #[option(flatten, prefix = "first")]
        pub first: Deploy,
        /// Alternative
        #[option(flatten, prefix = "second")]
        pub second: Option<Deploy>,
        /// Size
        #[option(values = 2)]
        pub size: Vec<u8>,
        /// Which colour
        pub color: Option<Option<String>>,
        /// An address
        #[option(parse = from_str)]
        pub address: Option<std::net::IpAddr>,
        /// Filled
        #[option(skip)]
        pub filled: u8,
    }

    /// Do more
    #[command]
    pub fn more(more: More) -> String {
        format!("{more:?}")
    }

    /// Deploy
    #[command(alias = "d")]
    pub fn deploy(
        deploy: Deploy,
        /// Subject
        #[arg]
        name: String,
    ) -> String {
        format!("{deploy:?} {name}")
    }

    /// Deploy later
    #[command]
    pub async fn later(_deploy: Deploy) -> Result<u8> {
        Ok(1)
    }
}

fn main() {
    use commands::{deploy, later, more};
    use vestibule::{Cli, commands};

    assert!(Cli::create("app").commands(commands![deploy, later, more]).check().is_ok());
}
