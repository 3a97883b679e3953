//! A crate that re-exports the framework under another name.

#![deny(warnings)]

mod other {
    pub use vestibule as framework;
}

// The default path does not exist here.
mod vestibule {}

use other::framework::prelude::*;

#[derive(Choice)]
#[choice(crate = crate::other::framework)]
enum Zone {
    North,
    South,
}

#[derive(Options)]
#[options(crate = other::framework)]
struct Deploy {
    #[option(default = "north")]
    zone: Zone,
}

#[derive(Args)]
#[args(crate = other::framework)]
struct Names {
    names: Vec<String>,
}

#[derive(Env)]
#[env(crate = other::framework, prefix = "APP_")]
struct Settings {
    token: Option<String>,
}

#[command(crate = other::framework)]
fn deploy(deploy: Deploy, names: Names, settings: Settings) -> String {
    let zone = deploy.zone.name();
    format!("{zone} {} {}", names.names.len(), settings.token.is_some())
}

#[command(crate = other::framework)]
async fn later(#[arg] zone: Zone) -> Result<&'static str> {
    Ok(match zone {
        Zone::North => "north",
        Zone::South => "south",
    })
}

#[derive(Commands)]
#[commands(crate = other::framework)]
enum Tree {
    Leaf {
        #[option]
        green: bool,
    },
    #[command(group)]
    Branch(Branch),
}

#[derive(Commands)]
#[commands(crate = crate::other::framework)]
enum Branch {
    Twig,
}

fn main() {
    let tree = Cli::create("tree").handle(|tree: Tree| {
        Ok(match tree {
            Tree::Leaf { green } => green,
            Tree::Branch(Branch::Twig) => false,
        })
    });
    assert!(tree.check().is_ok());

    assert!(Cli::create("app").commands(commands![deploy, later]).check().is_ok());
}
