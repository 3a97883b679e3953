//! Generates programs with the same commands, options and texts for each library.

use std::fmt::Write as _;

use crate::cargo::home;

/// The options of each command, with a noun for their description.
pub const OPTIONS: [(&str, &str); 10] = [
    ("region", "region"),
    ("zone", "availability zone"),
    ("profile", "profile in the configuration"),
    ("output", "file that the result goes to"),
    ("image", "image to start from"),
    ("network", "network to join"),
    ("owner", "team that owns it"),
    ("label", "label to look it up by"),
    ("until", "time at which it ends"),
    ("note", "words for whoever comes after"),
];

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Library {
    /// Functions, each with a struct of options.
    Vestibule,
    /// Functions, with the options as parameters.
    Inline,
    /// Functions with a struct of options each, and the default features.
    Full,
    Clap,
    Usage,
}

pub const LIBRARIES: [Library; 4] = [Library::Vestibule, Library::Inline, Library::Clap, Library::Usage];

impl Library {
    pub fn name(self) -> &'static str {
        match self {
            Self::Vestibule => "vestibule",
            Self::Inline => "vestibule-inline",
            Self::Full => "vestibule-full",
            Self::Clap => "clap",
            Self::Usage => "usage",
        }
    }

    /// Maximum number of commands: beyond it, one compile takes gigabytes and many minutes.
    pub fn max_commands(self) -> usize {
        match self {
            Self::Vestibule | Self::Inline | Self::Full => usize::MAX,
            Self::Clap | Self::Usage => 100,
        }
    }

    pub fn manifest(self, name: &str) -> String {
        let runtime = home().with_file_name("runtime");
        let dependency = match self {
            Self::Vestibule | Self::Inline => {
                format!("vestibule = {{ path = {:?}, default-features = false }}", runtime.display().to_string())
            }
            Self::Full => format!("vestibule = {{ path = {:?} }}", runtime.display().to_string()),
            Self::Clap => "clap = { version = \"4\", features = [\"derive\"] }".to_owned(),
            Self::Usage => "usage-rs = \"7\"".to_owned(),
        };
        format!(
            "[workspace]\n\n[package]\nname = \"{name}\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n\
             [[bin]]\nname = \"{name}\"\npath = \"main.rs\"\n\n[dependencies]\n{dependency}\n"
        )
    }

    pub fn source(self, commands: usize) -> String {
        let mut out = String::new();
        match self {
            Self::Vestibule | Self::Full => vestibule(&mut out, commands),
            Self::Inline => inline(&mut out, commands),
            Self::Clap => clap(&mut out, commands),
            Self::Usage => usage(&mut out, commands),
        }
        out
    }
}

/// Returns the name of a command.
pub fn command(number: usize) -> String {
    format!("cmd{number}")
}

fn command_text(number: usize) -> String {
    format!("Do what command {number} is for")
}

fn option_text(number: usize, what: &str) -> String {
    format!("The {what} of command {number}")
}

/// Returns the size of all names and texts of a program.
pub fn text_bytes(commands: usize) -> usize {
    let of = |number: usize| {
        let options = OPTIONS.iter().map(|(name, what)| name.len() + option_text(number, what).len());
        command(number).len() + command_text(number).len() + options.sum::<usize>()
    };
    (0..commands).map(of).sum()
}

macro_rules! line {
    ($out:expr, $($text:tt)*) => {{
        let _ = writeln!($out, $($text)*);
    }};
}

fn vestibule(out: &mut String, commands: usize) {
    line!(out, "use std::hint::black_box;\n\nuse vestibule::prelude::*;\n");
    for number in 0..commands {
        let name = command(number);
        options(out, number, "Options", None, None);
        line!(out, "/// {}\n#[command]\nfn {name}(options: {}) {{", command_text(number), type_name(number));
        line!(out, "    black_box(({}));\n}}\n", fields("&options."));
    }
    vestibule_main(out, commands);
}

fn inline(out: &mut String, commands: usize) {
    line!(out, "#![allow(clippy::too_many_arguments)]\n\nuse std::hint::black_box;\n\nuse vestibule::prelude::*;\n");
    for number in 0..commands {
        line!(out, "/// {}\n#[command]\nfn {}(", command_text(number), command(number));
        for (name, what) in OPTIONS {
            line!(out, "    /// {}\n    #[option]\n    {name}: Option<String>,", option_text(number, what));
        }
        line!(out, ") {{\n    black_box(({}));\n}}\n", fields("&"));
    }
    vestibule_main(out, commands);
}

fn vestibule_main(out: &mut String, commands: usize) {
    let names: Vec<String> = (0..commands).map(command).collect();
    line!(out, "fn main() -> std::process::ExitCode {{");
    line!(out, "    Cli::create(\"app\").commands(commands![{}]).run()\n}}", names.join(", "));
}

fn clap(out: &mut String, commands: usize) {
    line!(out, "use std::hint::black_box;\n\nuse clap::{{Args, Parser, Subcommand}};\n");
    for number in 0..commands {
        options(out, number, "Args", None, Some("#[arg(long)]"));
    }
    line!(out, "#[derive(Subcommand)]");
    command_enum(out, commands);
    line!(out, "#[derive(Parser)]\nstruct App {{\n    #[command(subcommand)]\n    command: Commands,\n}}\n");
    main_with_match(out, commands);
}

fn usage(out: &mut String, commands: usize) {
    line!(out, "use std::hint::black_box;\n\nuse usage_rs::{{Args, Cli, Subcommands}};\n");
    for number in 0..commands {
        options(out, number, "Args", Some(&command_text(number)), Some("#[usage(long)]"));
    }
    line!(out, "#[derive(Subcommands)]");
    command_enum(out, commands);
    line!(
        out,
        "#[derive(Cli)]\n#[usage(bin = \"app\")]\nstruct App {{\n    #[usage(subcommand)]\n    command: Commands,\n}}\n"
    );
    main_with_match(out, commands);
}

/// Writes the struct of a command's options.
fn options(out: &mut String, number: usize, derive: &str, about: Option<&str>, attribute: Option<&str>) {
    if let Some(about) = about {
        line!(out, "/// {about}");
    }
    line!(out, "#[derive({derive})]\nstruct {} {{", type_name(number));
    for (name, what) in OPTIONS {
        line!(out, "    /// {}", option_text(number, what));
        if let Some(attribute) = attribute {
            line!(out, "    {attribute}");
        }
        line!(out, "    {name}: Option<String>,");
    }
    line!(out, "}}\n");
}

fn command_enum(out: &mut String, commands: usize) {
    line!(out, "enum Commands {{");
    for number in 0..commands {
        let name = type_name(number);
        line!(out, "    /// {}\n    {name}({name}),", command_text(number));
    }
    line!(out, "}}\n");
}

fn main_with_match(out: &mut String, commands: usize) {
    line!(out, "fn main() {{\n    match App::parse().command {{");
    for number in 0..commands {
        let name = type_name(number);
        line!(
            out,
            "        Commands::{name}(options) => {{\n            black_box(({}));\n        }}",
            fields("&options.")
        );
    }
    line!(out, "    }}\n}}");
}

fn type_name(number: usize) -> String {
    format!("Cmd{number}")
}

/// Lists all options, each with a prefix.
fn fields(before: &str) -> String {
    OPTIONS.map(|(name, _)| format!("{before}{name}")).join(", ")
}
