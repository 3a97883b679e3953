//! Interactive shells in a terminal emulator.

use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use tempfile::TempDir;

/// Shells that distributions do not package.
const OPTIONAL: &[&str] = &["nu"];

/// Time after which a shell counts as hanging.
const TIMEOUT: Duration = Duration::from_secs(60);

/// A shell on a terminal of 90 columns and 24 lines.
#[derive(Debug)]
pub struct Session {
    folder: TempDir,
}

impl Session {
    /// Starts a shell in a temporary folder, with the given programs added to `PATH`. Returns `None` and records a skipped
    /// test when the shell or tmux is not installed.
    ///
    /// The line is typed first; it must set the prompt to `$ `.
    ///
    /// # Panics
    ///
    /// When the files cannot be created or the shell does not start.
    pub fn start(shell: &[&str], programs: &[&str], line: &str) -> Option<Self> {
        for program in ["tmux", shell.first()?] {
            if !is_installed(program) {
                let reason = format!("`{program}` is not installed");
                if OPTIONAL.contains(&program) {
                    crate::skip_optional(&reason);
                } else {
                    crate::skip(&reason);
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
        // Some shells drop input before their first prompt.
        session.wait("a prompt", |screen| !screen.trim().is_empty());
        session.types(line);
        session.key("Enter");
        session.clear();
        Some(session)
    }

    /// Starts bash, in which a program can be called, with the prompt `$ `.
    pub fn bash(program: &str) -> Option<Self> {
        Self::start(&["bash", "--norc", "--noprofile"], &[program], "PS1='$ '")
    }

    /// Returns the working directory of the shell.
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

    /// Pastes a text, in brackets if the program asks for them.
    pub fn pastes(&self, text: &str) {
        self.tmux(&["set-buffer", "--", text]);
        self.tmux(&["paste-buffer", "-p"]);
    }

    /// Clears the line and the screen.
    pub fn clear(&self) {
        let start = Instant::now();
        while self.screen() != "$" {
            assert!(start.elapsed() < TIMEOUT, "the screen is not cleared:\n{}", self.screen());
            self.key("C-e");
            self.key("C-u");
            self.key("C-l");
            std::thread::sleep(Duration::from_millis(100));
        }
    }

    /// Types a text, presses the tab key `tabs` times, waits until the screen shows exactly `expected`, and clears it.
    ///
    /// # Panics
    ///
    /// When the screen does not show it in time.
    #[track_caller]
    pub fn completes(&self, text: &str, tabs: usize, expected: &str) {
        self.types(text);
        for _ in 0..tabs {
            // A second tab has another meaning after the first is processed.
            self.wait(text, |screen| screen.contains(text.trim_end()));
            self.key("Tab");
            std::thread::sleep(Duration::from_millis(300));
        }
        self.wait(expected, |screen| screen == expected);
        self.clear();
    }

    /// Waits until the screen shows a text.
    ///
    /// # Panics
    ///
    /// When the screen does not show it in time.
    #[track_caller]
    pub fn shows(&self, text: &str) {
        self.wait(text, |screen| screen.contains(text));
    }

    /// Waits until the screen is as a function says.
    ///
    /// # Panics
    ///
    /// When it is not in time.
    #[track_caller]
    pub fn wait(&self, what: &str, is_shown: impl Fn(&str) -> bool) {
        let start = Instant::now();
        loop {
            let screen = self.screen();
            if is_shown(&screen) {
                return;
            }
            assert!(start.elapsed() < TIMEOUT, "expected\n{what}\n--- but saw\n{screen}");
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// Returns the text on the screen, without trailing whitespace.
    pub fn screen(&self) -> String {
        let text = self.tmux(&["capture-pane", "-p"]);
        text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n").trim_end().to_owned()
    }

    /// Returns the text on the screen with its styles, as escape sequences.
    pub fn styled_screen(&self) -> String {
        self.tmux(&["capture-pane", "-p", "-e"]).trim_end().to_owned()
    }

    /// Changes the number of columns.
    pub fn resize(&self, columns: u16) {
        self.tmux(&["resize-window", "-x", &columns.to_string(), "-y", "24"]);
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
