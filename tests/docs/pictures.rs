//! Pictures of the examples on a terminal, made by the programs themselves.
//!
//! A picture is `examples/pictures/<name>.svg`. With `VESTIBULE_BLESS=1`, they are drawn anew.

use std::fs;

use anstyle_svg::{Term, WIN10_CONSOLE};
use vestibule_tests::{Program, Terminal, words};

/// The pictures: a name, and the line that is typed.
const PICTURES: &[(&str, &str)] = &[
    ("help", "my-cli deploy --help"),
    ("error", "my-cli deploy prodution --region eu --replica 3"),
    ("table", "my-cli pr list --state all --format table"),
];

/// Width of a terminal, and of a picture in pixels.
const COLUMNS: u16 = 80;
const WIDTH: usize = 740;

fn picture(line: &str) -> String {
    let typed = words(line);
    let (name, args) = typed.split_first().unwrap();
    let run = Terminal::new(COLUMNS).run(Program::example(name).args(args));
    let screen = format!("\u{1b}[2m$\u{1b}[0m {line}\n{}{}", run.stdout, run.stderr);
    let picture = Term::new().palette(WIN10_CONSOLE).min_width_px(WIDTH).render_svg(&screen);
    // Text files end with a line break.
    picture.trim_end().to_owned() + "\n"
}

#[test]
fn pictures_show_the_actual_output() {
    let is_blessing = std::env::var_os("VESTIBULE_BLESS").is_some_and(|value| !value.is_empty());
    let folder = super::root().join("examples/pictures");
    let mut outdated = Vec::new();
    for (name, line) in PICTURES {
        let (path, actual) = (folder.join(format!("{name}.svg")), picture(line));
        assert!(actual.contains("<svg") && actual.contains("my-cli"), "{actual}");
        if fs::read_to_string(&path).ok().as_ref() == Some(&actual) {
        } else if is_blessing {
            fs::create_dir_all(&folder).unwrap();
            fs::write(&path, actual).unwrap();
        } else {
            outdated.push(format!("{}: $ {line}", path.display()));
        }
    }
    let hint = "to draw them anew: VESTIBULE_BLESS=1 cargo test -p vestibule-tests --test docs";
    assert!(outdated.is_empty(), "outdated pictures:\n{}\n\n{hint}\n", outdated.join("\n"));
    // No picture is left over.
    let count = fs::read_dir(&folder).unwrap().count();
    assert_eq!(count, PICTURES.len(), "examples/pictures has files that no test draws");
}
