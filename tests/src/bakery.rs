//! A program for tests of completion: every kind of value, command and flag.

#![allow(dead_code, reason = "the values are only parsed")]

use std::collections::BTreeMap;
use std::path::PathBuf;

use vestibule::prelude::*;
use vestibule::render::{Style, Styles, owo_colors::colors::xterm::FlushOrange};
use vestibule::schema::{Candidate, Partial};

/// A palette with colours of every kind.
const STYLES: Styles = Styles::new()
    .heading(Style::new().truecolor(200, 120, 40).bold().underline())
    .literal(Style::new().fg::<FlushOrange>())
    .placeholder(Style::new().italic())
    .error(Style::new().bright_white().on_red())
    .suggestion(Style::new().bright_green())
    .key(Style::new());

/// Something to bake.
#[derive(Choice)]
enum Kind {
    /// With yeast
    Bread,
    /// Sweet
    Cake,
    /// From yesterday
    #[choice(deprecated = "use bread")]
    Stale,
    #[choice(hidden)]
    Brick,
}

#[derive(Choice)]
enum When {
    Always,
    Never,
}

#[derive(Options)]
struct BakeOptions {
    /// The oven
    #[option(short = 'o', complete = ovens)]
    oven: Option<String>,
    /// The recipe
    #[option(short = 'r')]
    recipe: Option<PathBuf>,
    /// Tray to use
    #[option(hint = dir)]
    tray: Option<String>,
    /// Toppings
    #[option(long = "seed", delimiter = ',', choices = ["poppy", "sesame", "sunflower"])]
    seeds: Vec<String>,
    /// Switches of the oven
    #[option]
    set: BTreeMap<String, bool>,
    /// Bake it fresh
    #[option(default = true)]
    fresh: bool,
    /// Say less
    #[option(short = 'q', conflicts_with = "loud")]
    quiet: bool,
    /// Say all
    #[option(short = 'l')]
    loud: bool,
    /// Say more
    #[option(short = 'v', count)]
    verbose: u8,
    /// Colour mode
    #[option(default_missing = "always")]
    colour: Option<When>,
    /// Temperature
    #[option(require_equals)]
    heat: Option<u16>,
    /// The baker
    #[option(hint = user)]
    baker: Option<String>,
    /// Text to write on it
    #[option]
    note: Option<String>,
    /// Baking time
    #[option(deprecated = "use --heat")]
    minutes: Option<u16>,
    /// Hidden option
    #[option(hidden)]
    trick: bool,
}

fn ovens(partial: &Partial<'_>) -> Vec<Candidate> {
    let side = if partial.values("seeds").any(|seed| seed == "poppy") { "left" } else { "right" };
    vec![Candidate::new(format!("{side}-big")).describe("For loaves"), Candidate::new(format!("{side}-small"))]
}

fn items(_: &Partial<'_>) -> [&'static str; 6] {
    ["rye bread", "rye rolls", "half:half", "a=b", "it's", "caf\u{e9}"]
}

/// Bake something
#[command]
fn bake(#[arg] kind: Kind, #[arg] extra: Vec<PathBuf>, options: BakeOptions) {
    let _ = (kind, extra, options);
}

/// Sell something
#[command(alias = "vend")]
fn sell(#[arg(complete = items)] item: String, #[option] price: Option<f64>) -> String {
    format!("{item} {}", price.unwrap_or_default())
}

/// Toast something
#[command(deprecated = "use bake")]
fn toast() {}

/// Dig a way out
#[command(hidden)]
fn dig() {}

/// Run a program of the shop
#[command]
fn run(#[arg(trailing, hint = command)] words: Vec<String>) -> usize {
    words.len()
}

mod store {
    use vestibule::prelude::*;

    /// List the goods
    #[command]
    pub(super) fn list() {}

    /// Open the doors
    #[command]
    pub(super) fn open(#[arg] door: Option<bool>) -> bool {
        door.unwrap_or_default()
    }
}

#[derive(Options)]
struct Shop {
    /// Name of the shop
    #[option(choices = ["north", "south"])]
    shop: Option<String>,
}

/// Builds the program.
pub fn bakery() -> Cli {
    let api = Command::new("ping").description("Check the connection").run(|_| Ok("yes"));
    Cli::create("bakery")
        .version("1.0.0")
        .description("Bakes and sells")
        .styles(&STYLES)
        .pager("less")
        .globals::<Shop>()
        .commands(commands![toast, bake, sell, dig, run])
        .group(Cli::create("store").description("The store").commands(commands![store::list, store::open]))
        .command(api)
}
