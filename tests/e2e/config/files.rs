//! Discovery of config files.

#[cfg(unix)]
use vestibule_tests::{HOME, Program, example};

use super::*;

const ONE: &str = "[pr.list]\nlimit = 1\n";
const TWO: &str = "[pr.list]\nlimit = 2\n";

#[test]
fn the_flag_precedes_the_variable_and_discovered_files() {
    let home = Home::with("toml", ONE);
    home.write("two.toml", TWO);
    home.write("three.TOML", "[pr.list]\nlimit = 3\n");
    let (two, three) = (home.path("two.toml"), home.path("three.TOML"));
    let (two, three) = (two.to_str().unwrap(), three.to_str().unwrap());
    let variable = [("MY_CLI_CONFIG", two)];
    for (line, variables, output) in [
        ("pr list".to_owned(), &[][..], 1),
        ("pr list".to_owned(), &variable, 2),
        ("pr list".to_owned(), &[("MY_CLI_CONFIG", "")], 1),
        (format!("pr list --config {three}"), &variable, 3),
        (format!("--config={three} pr list"), &[], 3),
        (format!("pr --config {three} list --config {two}"), &[], 2),
        ("pr list --no-config".to_owned(), &variable, 30),
        (format!("--config {two} pr list --no-config"), &[], 30),
        (format!("--no-config pr list --config {two}"), &[], 2),
    ] {
        assert_eq!(home.run_with(&line, variables).success(), format!("{output} with none\n"), "{line}");
    }
}

#[test]
fn an_explicit_file_must_exist() {
    let home = Home::new();
    assert_eq!(home.run("pr list").success(), "30 with none\n");
    let output = home.run("pr list --config nowhere.toml").failure(2);
    assert_eq!(output, "Error (CONFIG_ERROR): cannot read `nowhere.toml` (from --config): there is no such file\n");
    let output = home.run_with("pr list", &[("MY_CLI_CONFIG", "nowhere.json")]).failure(2);
    assert_eq!(
        output,
        "Error (CONFIG_ERROR): cannot read `nowhere.json` (from MY_CLI_CONFIG): there is no such file\n"
    );
}

#[test]
fn unreadable_files_are_errors() {
    let home = Home::new();
    home.write("my-cli/config.toml/x", "");
    let output = home.run("pr list").failure(2);
    assert_eq!(output, "Error (CONFIG_ERROR): cannot read `~/my-cli/config.toml`: it is a directory\n");
    home.write("notes.txt", "");
    home.write("none", "");
    for name in ["notes.txt", "none"] {
        let output = home.run(&format!("pr list --config {}", home.path(name).display())).failure(2);
        assert_eq!(
            output,
            format!(
                "Error (CONFIG_ERROR): cannot read `~/{name}` (from --config): its name must end in one of \
                 .toml, .json, .yaml, .yml\n"
            )
        );
    }
    home.write("large.json", " ".repeat((16 << 20) + 1));
    let output = home.run(&format!("pr list --config {}", home.path("large.json").display())).failure(2);
    assert_eq!(output, "Error (CONFIG_ERROR): cannot read `~/large.json` (from --config): it is larger than 16 MiB\n");
}

#[test]
fn two_files_in_one_folder_are_an_error() {
    let home = Home::with("toml", ONE);
    home.write("my-cli/config.yml", "");
    let output = home.run("pr list").failure(2);
    assert!(output.contains("`~/my-cli/config.toml` and `~/my-cli/config.yml`"), "{output}");
    assert_eq!(home.run("pr list --no-config").success(), "30 with none\n");
}

#[test]
fn names_and_folders_are_configurable() {
    let home = Home::new();
    home.write("tools/config.toml", ONE);
    home.write("etc/config.json", r#"{"pr": {"list": {"limit": 2}}}"#);
    home.write("work/tools.toml", "[pr.list]\nlimit = 3\n");
    let run = |config: Config| run_with(bare().config(config), ["pr", "list"], home.io()).success();
    assert_eq!(run(Config::new().file("tools")), "1 with none\n");
    assert_eq!(run(Config::new().search(home.path("etc"))), "2 with none\n");
    assert_eq!(run(Config::new().file("tools").project_from(home.path("work"))), "3 with none\n");
    assert_eq!(run(Config::new().file("tools").project_from(home.path("gone"))), "1 with none\n");
}

#[test]
#[cfg(unix)]
fn project_discovery_stops_at_the_home_folder() {
    let home = Home::new();
    home.write("my-cli.toml", ONE);
    home.write("user/my-cli.toml", TWO);
    home.write("user/work/file", "");
    home.write("other/file", "");
    let user = home.path("user");
    let run = |start: &str, home_folder: &str| {
        let io = Io::memory().env([(HOME, home_folder)]);
        run_with(bare().config(Config::new().project_from(home.path(start))), ["pr", "list"], io).success()
    };
    assert_eq!(run("user/work", user.to_str().unwrap()), "2 with none\n");
    assert_eq!(run("other", user.to_str().unwrap()), "30 with none\n");
    assert_eq!(run("user/work", "relative"), "30 with none\n");
}

#[test]
fn a_file_of_the_project_that_is_none_of_the_program_can_be_ignored() {
    let home = Home::new();
    let folder = home.path("");
    let cli = || bare().config(Config::new().project_from(&folder));
    let run = |args: &[&str]| run_with(cli(), args, Io::memory());
    for content in ["[1, 2]", r#"{ "users": [] }"#] {
        home.write("my-cli.json", content);
        let error = run(&["pr", "list"]).failure(2);
        let hint = "is read as the config file of the project: `--no-config` reads none\n";
        assert!(error.contains("CONFIG_ERROR") && error.contains(hint), "{error}");
        run(&["pr", "list", "--no-config"]).success();
    }
}

#[test]
#[cfg(unix)]
fn without_the_variable_it_is_in_the_home() {
    let home = Home::new();
    home.write(".config/my-cli/config.toml", ONE);
    let folder = home.path("");
    let run = |variables: &[(&str, &str)]| {
        run_with(program(), ["pr", "list"], Io::memory().env(variables.iter().copied())).success()
    };
    let at_home = (HOME, folder.to_str().unwrap());
    assert_eq!(run(&[at_home]), "1 with none\n");
    // Relative paths are ignored.
    assert_eq!(run(&[at_home, ("XDG_CONFIG_HOME", "relative")]), "1 with none\n");
    assert_eq!(run(&[(HOME, "")]), "30 with none\n");
}

#[test]
#[cfg(unix)]
fn a_file_without_read_permission_is_an_error() {
    use std::os::unix::fs::PermissionsExt;

    let home = Home::with("toml", ONE);
    let path = home.path("my-cli/config.toml");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o000)).unwrap();
    if fs::read(&path).is_ok() {
        return; // Nothing is closed to root.
    }
    let output = home.run("pr list").failure(2);
    assert_eq!(output, "Error (CONFIG_ERROR): cannot read `~/my-cli/config.toml`: permission denied\n");
}

#[test]
#[cfg(unix)]
fn a_path_of_any_bytes_can_be_named() {
    use std::ffi::OsString;
    use std::os::unix::ffi::OsStringExt;

    let home = Home::new();
    let name = OsString::from_vec(b"caf\xe9.toml".to_vec());
    fs::write(home.0.path().join(&name), TWO).unwrap();
    let mut flag = OsString::from("--config=");
    flag.push(home.0.path().join(&name));
    assert_eq!(run_with(program(), [flag, "pr".into(), "list".into()], home.io()).success(), "2 with none\n");
}

#[test]
#[cfg(unix)]
fn a_process_finds_its_files() {
    let home = Home::new();
    home.write("site/config.toml", "[serve]\nport = 4001\n");
    home.write("work/.git/HEAD", "");
    home.write("work/deep/file", "");
    let site = |folder: &str, line: &str| {
        let home_folder = home.0.path().to_str().unwrap();
        Program::at(example("site")).env("XDG_CONFIG_HOME", home_folder).folder(home.path(folder)).args(words(line))
    };
    assert_eq!(site("work/deep", "serve").run().success(), "http://localhost:4001 (port from config)\n");
    home.write("work/site.toml", "[serve]\nport = 4002\n");
    assert_eq!(site("work/deep", "serve").run().success(), "http://localhost:4002 (port from config)\n");
    assert_eq!(site("site", "serve").run().success(), "http://localhost:4001 (port from config)\n");
    let with_env = site("work", "serve").env("SITE_PORT", "9").run();
    assert_eq!(with_env.success(), "http://localhost:9 (port from env)\n");
    assert_eq!(site("work", "serve -p 7").run().success(), "http://localhost:7 (port from argv)\n");
    assert_eq!(site("", "serve --config work/site.toml").run().success(), "http://localhost:4002 (port from config)\n");
}
