use super::*;
use crate::command::Command;

fn program(version: &str, names: &[&str]) -> Interface {
    let cli = Cli::create("app").version(version);
    names.iter().fold(cli, |cli, name| cli.command(Command::new(*name).run(|_| Ok("done")))).interface()
}

/// A temporary directory that is removed at the end.
struct Folder(std::path::PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn folder(name: &str) -> Folder {
    let path = env::temp_dir().join(format!("vestibule-{name}-{}", std::process::id()));
    fs::create_dir_all(&path).unwrap();
    Folder(path)
}

#[test]
fn a_file_is_written_once_and_kept() {
    let folder = folder("lock");
    let file = folder.0.join("interface.json");
    let first = program("1.0.0", &["a", "b"]);
    assert_eq!(check_file(&first, &file, false, true).unwrap_err().code(), "INTERFACE_STALE");
    assert!(check_file(&first, &file, false, false).unwrap().is_empty());
    let kept = fs::read_to_string(&file).unwrap();
    assert_eq!(Interface::from_json(&kept).unwrap(), first);

    // Additions within a version are not released yet, and may be removed again.
    assert_eq!(check_file(&program("1.0.0", &["a", "b", "c"]), &file, false, true).unwrap().iter().count(), 1);
    assert_eq!(fs::read_to_string(&file).unwrap(), kept);

    let later = program("1.1.0", &["a", "b", "c"]);
    let error = check_file(&later, &file, false, false).unwrap_err();
    assert_eq!((error.code(), fs::read_to_string(&file).unwrap()), ("INTERFACE_STALE", kept));
    assert!(error.message().ends_with("is of 1.0.0, and the program of 1.1.0"), "{}", error.message());
    check_file(&later, &file, true, true).unwrap();
    assert_eq!(fs::read_to_string(&file).unwrap(), later.to_string());

    let error = check_file(&program("1.2.0", &["a"]), &file, true, false).unwrap_err();
    assert_eq!((error.code(), error.field_errors().len()), ("INTERFACE_BROKEN", 2));
    assert_eq!(fs::read_to_string(&file).unwrap(), later.to_string(), "a broken promise is not recorded");
}

#[test]
fn a_file_that_is_not_an_interface_is_kept() {
    let folder = folder("else");
    let file = folder.0.join("notes.txt");
    fs::write(&file, "mine").unwrap();
    let error = check_file(&program("1.0.0", &[]), &file, true, false).unwrap_err();
    assert_eq!((error.code(), fs::read_to_string(&file).unwrap().as_str()), ("INTERFACE_INVALID", "mine"));
    assert!(has_next_step(&error), "{:?}", error.hints());
    let error = check_file(&program("1.0.0", &[]), &folder.0, true, false).unwrap_err();
    assert_eq!(error.code(), "INTERFACE_UNREADABLE");
    assert!(has_next_step(&error), "{:?}", error.hints());

    fs::remove_file(&file).unwrap();
    check_file(&program("1.0.0", &[]), &file, true, true).unwrap();
}

fn has_next_step(error: &Error) -> bool {
    error.hints().iter().any(|hint| hint.contains("move it away and run the test with UPDATE_INTERFACE=1"))
}
