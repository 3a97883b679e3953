//! Types are recognized by their traits, not by their names.

#![deny(warnings)]

use vestibule::prelude::*;

type Tags = Option<Vec<String>>;
type Port = u16;
type Switch = bool;
type Zones = Vec<Zone>;
type Answer<T> = std::result::Result<T, std::io::Error>;
type Text = Answer<String>;

#[derive(Choice, Debug, PartialEq)]
enum Zone {
    North,
    South,
}

#[derive(Options)]
struct Deploy {
    tag: Tags,
    #[option(default = 80)]
    port: Port,
    #[option(short = 'f')]
    force: Switch,
    zone: Zones,
    #[option(deprecated)]
    place: Maybe,
}

type Maybe = Option<String>;
type First = String;
type Rest = Vec<String>;

#[derive(Args)]
struct Names {
    first: First,
    rest: Rest,
}

#[command]
fn text(deploy: Deploy) -> Text {
    Ok(deploy.tag.unwrap_or_default().join(" "))
}

fn main() {
    let deploy = Deploy::from_argv(["--tag", "a", "--tag", "b", "-f", "--zone", "south", "--zone", "north"]).unwrap();
    assert_eq!(deploy.tag.as_deref(), Some(&["a".to_owned(), "b".to_owned()][..]));
    assert_eq!((deploy.port, deploy.force), (80, true));
    assert_eq!(deploy.zone, [Zone::South, Zone::North]);
    assert_eq!(deploy.place, None);
    let names = Names::from_argv(["a", "b", "c"]).unwrap();
    assert_eq!((names.first.as_str(), names.rest.len()), ("a", 2));
    assert!(Cli::create("app").commands(commands![text]).check().is_ok());
}
