//! A shell on a terminal, typed into and looked at as a person does.

use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use tempfile::TempDir;

/// Shells that distributions do not package.
const OPTIONAL: &[&str] = &["nu"];

/// A shell that has not answered by then never will.
const PATIENCE: Duration = Duration::from_secs(60);

/// A shell on a terminal of 90 columns and 24 lines.
#[derive(Debug)]
pub struct Session {
    folder: TempDir,
}

impl Session {
    /// Starts a shell in a folder of its own, whose `PATH` has some programs and the system's; none when the
    /// shell or the terminal is not installed, which it says on stderr.
    ///
    /// The line is what the shell reads first; `$ ` is its prompt then.
    ///
    /// # Panics
    ///
    /// When there is no room for its files, or the shell does not start.
    pub fn start(shell: &[&str], programs: &[&str], line: &str) -> Option<Self> {
        for program in ["tmux", shell.first()?] {
            if !is_installed(program) {
                let reason = format!("`{program}` is not installed");
                if OPTIONAL.contains(&program) {
                    crate::skip_optional(&reason)
                } else {
                    crate::skip(&reason)
                }
                return None;
            }
        }
        let folder = tempfile::tempdir().unwrap();
        let (bin, home) = (folder.path().join("bin"), folder.path().join("home"));
        std::fs::create_dir(&bin).unwrap();
        std::fs::create_dir(&home).unwrap();
        for program in programs {
            let name = Path::new(program).file_name().unwrap();
            std::os::unix::fs::symlink(program, bin.join(name)).unwrap();
        }
        let session = Self { folder };
        let (home, bin) = (home.display(), bin.display());
        let clean =
            format!("cd '{home}'; exec env -i HOME='{home}' TERM=xterm LANG=C.UTF-8 PATH='{bin}':/usr/bin:/bin");
        session.tmux(&["new-session", "-d", "-x", "90", "-y", "24", &format!("{clean} {}", shell.join(" "))]);
        // Some shells lose what is typed before they are ready.
        session.wait("a prompt", |screen| !screen.trim().is_empty());
        session.types(line);
        session.key("Enter");
        session.clear();
        Some(session)
    }

    /// The folder that the shell is in.
    pub fn home(&self) -> std::path::PathBuf {
        self.folder.path().join("home")
    }

    /// Types a text.
    pub fn types(&self, text: &str) {
        self.tmux(&["send-keys", "-l", "--", text]);
    }

    /// Presses a key: `Tab`, `Left`, `C-u`.
    pub fn key(&self, key: &str) {
        self.tmux(&["send-keys", key]);
    }

    /// Empties the line and the screen.
    pub fn clear(&self) {
        let begun = Instant::now();
        while self.screen() != "$" {
            assert!(begun.elapsed() < PATIENCE, "the screen is not cleared:\n{}", self.screen());
            self.key("C-e");
            self.key("C-u");
            self.key("C-l");
            std::thread::sleep(Duration::from_millis(100));
        }
    }

    /// Types a text, presses the tab key so often, and waits until the screen shows exactly this; then clears
    /// it again.
    ///
    /// # Panics
    ///
    /// When it does not.
    #[track_caller]
    pub fn completes(&self, text: &str, tabs: usize, expected: &str) {
        self.types(text);
        for _ in 0..tabs {
            // A second tab means another thing once the first is answered.
            self.wait(text, |screen| screen.contains(text.trim_end()));
            self.key("Tab");
            std::thread::sleep(Duration::from_millis(300));
        }
        self.wait(expected, |screen| screen == expected);
        self.clear();
    }

    #[track_caller]
    fn wait(&self, what: &str, is_there: impl Fn(&str) -> bool) {
        let begun = Instant::now();
        loop {
            let screen = self.screen();
            if is_there(&screen) {
                return;
            }
            assert!(begun.elapsed() < PATIENCE, "expected\n{what}\n--- but saw\n{screen}");
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// What the terminal shows, without blanks at the ends.
    pub fn screen(&self) -> String {
        let text = self.tmux(&["capture-pane", "-p"]);
        text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n").trim_end().to_owned()
    }

    fn tmux(&self, arguments: &[&str]) -> String {
        let socket = self.folder.path().join("tmux");
        let mut command = Command::new("tmux");
        command
            .arg("-S")
            .arg(socket)
            .args(["-f", "/dev/null"])
            .args(arguments)
            .env("LANG", "C.UTF-8")
            .env_remove("TMUX");
        String::from_utf8_lossy(&command.output().unwrap().stdout).into_owned()
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        self.tmux(&["kill-server"]);
    }
}

fn is_installed(program: &str) -> bool {
    let folders = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&folders).any(|folder| folder.join(program).is_file())
}
