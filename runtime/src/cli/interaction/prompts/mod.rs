//! Questions on the terminal.
//!
//! On a terminal of the process that understands control sequences, a line is edited or `inquire` asks; elsewhere, such as in
//! a test with streams in memory, a plain line is written and one is read.

mod editor;
mod line_editor;
mod lines;
mod mode;
#[cfg_attr(not(unix), path = "signals_absent.rs")]
mod signals;

use std::sync::{Arc, Mutex, PoisonError};

use editor::Editor;
use lines::Lines;
use mode::OpenQuestion;
use signals::SignalGuard;

use super::super::console::Console;
use super::super::io::Io;
use super::super::logs::hold as hold_log;
use super::super::report::printable;
use crate::command::{Answer, Asker, Question, QuestionKind, pause_overlay};
use crate::error::Result;
use crate::graph::Cli;
use crate::render::Painter;

/// True: a run asks the person at its terminal.
pub(super) const CAN_ASK: bool = true;

impl Cli {
    /// Asks the person at the terminal for required arguments and options that a call lacks, and not only for those with
    /// `#[option(ask)]`. Without a person the call fails, as it does without this method.
    ///
    /// ```
    /// use vestibule::prelude::*;
    /// use vestibule::testing::Invocation;
    ///
    /// /// Create a repository
    /// #[command]
    /// fn create(#[arg] name: String, #[option] public: bool) -> String {
    ///     format!("{name}, public: {public}")
    /// }
    ///
    /// let program = Cli::create("repo").ask_for_missing().commands(commands![create]);
    /// let output = Invocation::line("create --public").answers(["site"]).run(&program);
    /// assert_eq!(output.success(), "site, public: true\n");
    /// ```
    pub fn ask_for_missing(self) -> Self {
        self.with(|node| node.asks_for_missing = true)
    }
}

/// Returns what asks the person at the terminal, or the reason why there is none.
pub(super) fn of_terminal(console: &Console<'_>) -> Result<Arc<dyn Asker>, &'static str> {
    let io = console.io;
    if !io.input().is_terminal() {
        return Err("stdin is not a terminal");
    }
    if !io.err_is_terminal() {
        return Err("stderr is not a terminal");
    }
    if io.environment().get("CI").is_some_and(|value| !value.is_empty() && value != "false" && value != "0") {
        return Err("`CI` is set");
    }
    let is_dumb = io.environment().get("TERM").is_some_and(|term| term == "dumb");
    let is_edited = io.is_process() && !is_dumb;
    Ok(Arc::new(Terminal { io: io.clone(), painter: console.stderr_painter(), is_edited }))
}

/// Restores the terminal at the end of a run that left a question open, such as one that a signal interrupts.
pub(super) fn end_questions() {
    signals::end_questions();
}

/// Held while a question is on the terminal: two at once wait for each other.
static ASKING: Mutex<()> = Mutex::new(());

/// The person at the terminal.
struct Terminal {
    io: Io,
    painter: Painter,
    /// True if the terminal is that of the process and understands control sequences.
    is_edited: bool,
}

impl Asker for Terminal {
    fn ask(&self, question: &Question) -> Result<Answer> {
        let _asking = ASKING.lock().unwrap_or_else(PoisonError::into_inner);
        let _paused = pause_overlay();
        // A run in memory has a log of its own, and a question ends with its line.
        let _held = self.io.is_process().then(hold_log);
        let _ = self.io.flush_out();
        if let Some(reason) = question.rejection() {
            let line = self.painter.error(&printable(reason).replace('\n', " "));
            self.io.write_err(&format!("{line}\n"));
        }
        let shown = Shown::new(question);
        match self.is_edited {
            true => {
                let _open = OpenQuestion::new();
                let _signals = SignalGuard::new();
                Editor { is_colored: !self.painter.is_plain() }.ask(question, &shown)
            }
            false => Lines(&self.io).ask(question, &shown),
        }
    }

    fn ask_form(&self, title: &str, _: &[Question]) -> Option<Result<Vec<Answer>>> {
        if !title.is_empty() {
            let _asking = ASKING.lock().unwrap_or_else(PoisonError::into_inner);
            let _paused = pause_overlay();
            let _ = self.io.flush_out();
            self.io.write_err(&format!("{}\n", printable(title).replace('\n', " ")));
        }
        None
    }

    /// A plain terminal of the process would show what is typed.
    fn can_ask_secrets(&self) -> bool {
        self.is_edited || !self.io.is_process()
    }
}

/// The texts of a question, without control codes and line breaks.
struct Shown {
    prompt: String,
    help: String,
    /// The names and descriptions of the choices.
    choices: Vec<String>,
}

impl Shown {
    fn new(question: &Question) -> Self {
        let line = |text: &str| printable(text).replace(['\n', '\t'], " ");
        let choices = question.choices().iter().map(|choice| match choice.description.as_str() {
            "" => line(&choice.name),
            description => format!("{} \u{2014} {}", line(&choice.name), line(description)),
        });
        let help = line(question.help_text());
        let help = match (question.kind(), question.delimiter()) {
            (QuestionKind::Texts, Some(delimiter)) => format!("{help} (separated by `{delimiter}`)"),
            (QuestionKind::Texts, None) => format!("{help} (separated by spaces)"),
            _ => help,
        };
        Self { prompt: line(question.prompt()), help, choices: choices.collect() }
    }

    /// Returns the help of a question of yes or no, which the label alone is not.
    fn help_of_confirmation(&self, question: &Question) -> &str {
        if question.help_text() == question.label().unwrap_or_default() { "" } else { &self.help }
    }
}
