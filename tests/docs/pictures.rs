//! Pictures of the examples on a terminal, made by the programs themselves.
//!
//! A picture is `examples/pictures/<name>.svg`, and `runtime/src/docs/pictures/<name>.html` for the documentation of the
//! library, which has no files beside its pages. With `VESTIBULE_BLESS=1`, they are drawn anew.

use std::fs;

use anstyle_svg::{Term, WIN10_CONSOLE};
use vestibule_tests::{Program, Session, Terminal, words};

/// The folder with the pictures, and that with the same pictures in HTML.
const FOLDERS: [&str; 2] = ["examples/pictures", "runtime/src/docs/pictures"];

/// The pictures: a name, and the line that is typed.
const PICTURES: &[(&str, &str)] = &[
    ("help", "my-cli deploy --help"),
    ("error", "my-cli deploy prodution --region eu --replica 3"),
    ("table", "my-cli pr list --state all --format table"),
];

/// The pictures of what is on the screen for a while: a name, the lines that are typed, and the texts that show up, the last one
/// at the end.
#[cfg(unix)]
const MOMENTS: &[(&str, &[&str], &[&str])] = &[
    ("prompt", &["todo add 'Buy milk'"], &["This week"]),
    (
        "bar",
        &["todo add 'Buy milk' -p high", "todo add 'Call Ada' -p low", "todo sync -v --delay 3s"],
        &[" 1/2 (", " left)"],
    ),
];

/// Width of a terminal, and of a picture in pixels.
const COLUMNS: u16 = 80;
const WIDTH: usize = 740;

fn picture(line: &str) -> String {
    let typed = words(line);
    let (name, args) = typed.split_first().unwrap();
    let run = Terminal::new(COLUMNS).run(Program::example(name).args(args));
    let screen = format!("\u{1b}[2m$\u{1b}[0m {line}\n{}{}", run.stdout, run.stderr);
    draw(&screen)
}

fn draw(screen: &str) -> String {
    let picture = Term::new().palette(WIN10_CONSOLE).min_width_px(WIDTH).render_svg(screen);
    // Text files end with a line break.
    picture.trim_end().to_owned() + "\n"
}

/// Returns the picture of a moment, or `None` without a terminal emulator.
#[cfg(unix)]
fn moment(lines: &[&str], ends: &[&str]) -> Option<String> {
    let program = vestibule_tests::example("todo");
    let shell = Session::bash(program.to_str().unwrap())?;
    let (last, before) = lines.split_last().unwrap();
    for line in before {
        shell.types(line);
        shell.key("Enter");
        shell.shows("Added task");
        shell.clear();
    }
    shell.types(last);
    shell.key("Enter");
    for end in ends {
        shell.shows(end);
    }
    let screen = shell.styled_screen();
    shell.key("C-c");
    // The pace depends on the machine.
    let (from, to) = (screen.find(" ("), screen.find(" left)"));
    Some(match from.zip(to) {
        Some((from, to)) => draw(&format!("{} (0.3/s, 3s{}", &screen[..from], &screen[to..])),
        None => draw(&screen),
    })
}

/// Returns every picture that can be made here, with its name and the line that shows it.
fn pictures() -> Vec<(&'static str, &'static str, Option<String>)> {
    let mut all: Vec<_> = PICTURES.iter().map(|(name, line)| (*name, *line, Some(picture(line)))).collect();
    #[cfg(unix)]
    all.extend(MOMENTS.iter().map(|(name, lines, ends)| (*name, lines[lines.len() - 1], moment(lines, ends))));
    all
}

/// Returns a picture as an image that contains its data.
fn in_html(picture: &str, line: &str) -> String {
    let encoded = picture.bytes().map(|byte| match byte {
        b' ' | b',' | b'-'..=b';' | b'=' | b'A'..=b'Z' | b'_' | b'a'..=b'z' => char::from(byte).to_string(),
        _ => format!("%{byte:02X}"),
    });
    let alt = line.replace('\'', "&#39;");
    format!("<img alt='{alt}' src='data:image/svg+xml,{}'>\n", encoded.collect::<String>())
}

#[test]
fn pictures_show_the_actual_output() {
    let is_blessing = std::env::var_os("VESTIBULE_BLESS").is_some_and(|value| !value.is_empty());
    let mut outdated = Vec::new();
    let pictures = pictures();
    for (name, line, actual) in &pictures {
        let Some(actual) = actual else { continue };
        assert!(actual.contains("<svg") && actual.contains(line.split(' ').next().unwrap()), "{actual}");
        let files = [format!("{name}.svg"), format!("{name}.html")];
        for ((folder, file), actual) in FOLDERS.iter().zip(files).zip([actual, &in_html(actual, line)]) {
            let path = super::root().join(folder).join(file);
            if fs::read_to_string(&path).ok().as_ref() == Some(actual) {
                continue;
            }
            if is_blessing {
                fs::create_dir_all(path.parent().unwrap()).unwrap();
                fs::write(&path, actual).unwrap();
            } else {
                outdated.push(format!("{}: $ {line}", path.display()));
            }
        }
    }
    let hint = "to draw them anew: VESTIBULE_BLESS=1 cargo test -p vestibule-tests --test docs";
    assert!(outdated.is_empty(), "outdated pictures:\n{}\n\n{hint}\n", outdated.join("\n"));
    // No picture is left over.
    for folder in FOLDERS {
        let count = fs::read_dir(super::root().join(folder)).unwrap().count();
        assert_eq!(count, pictures.len(), "{folder} has files that no test draws");
    }
}
