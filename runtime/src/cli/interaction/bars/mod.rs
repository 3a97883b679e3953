//! Bars on stderr for the progress of a run, if stderr is the process's terminal.
//!
//! A thread draws: it wakes ten times a second while there are tasks, so that a task costs its command next to nothing,
//! a spinner turns while the command waits, and a task that ends at once is never shown.

mod pace;

use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError, Weak};
use std::thread;
use std::time::{Duration, Instant};

use indicatif::{MultiProgress, ProgressBar, ProgressDrawTarget, ProgressState as BarState, ProgressStyle};
use pace::{write_left, write_pace};

use crate::cli::console::Console;
use crate::cli::report::printable;
use crate::command::{Overlay, ProgressSink, ProgressState, set_overlay, set_overlay_shown, terminal_columns};

/// True: a run shows its progress on its terminal.
pub(super) const CAN_SHOW: bool = true;

/// Time before a task is first shown.
const DELAY: Duration = Duration::from_millis(400);

/// Time between two updates.
const INTERVAL: Duration = Duration::from_millis(100);

/// Maximum number of updates that are drawn in a second.
const RATE: u8 = 20;

/// Width below which a bar is left out.
const MIN_BAR_COLUMNS: usize = 60;

/// Returns what shows the progress of a run on its terminal.
pub(super) fn of_terminal(console: &Console<'_>) -> Option<Arc<dyn ProgressSink>> {
    let io = console.io;
    let is_dumb = io.environment().get("TERM").is_some_and(|term| term == "dumb");
    if !io.is_process() || !io.err_is_terminal() || is_dumb {
        return None;
    }
    Some(Bars::of_process(!console.stderr_painter().is_plain()))
}

/// The bars of the process.
struct Bars {
    lines: MultiProgress,
    is_colored: bool,
    tasks: Mutex<Tasks>,
    own: Weak<Self>,
}

/// The tasks that are not finished.
#[derive(Default)]
struct Tasks {
    list: Vec<Task>,
    /// Number of questions on the terminal.
    pauses: usize,
    /// True while the thread runs.
    is_drawn: bool,
}

struct Task {
    state: ProgressState,
    due: Instant,
    /// The line, once it is shown, and the form that it has.
    bar: Option<(ProgressBar, Form)>,
}

/// The form of a line.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Form {
    has_total: bool,
    has_message: bool,
    is_bytes: bool,
    /// True if the terminal has the width for a bar.
    has_bar: bool,
}

impl Bars {
    fn of_process(is_colored: bool) -> Arc<Self> {
        static BARS: OnceLock<Arc<Bars>> = OnceLock::new();

        let bars = BARS.get_or_init(|| {
            let bars = Arc::new_cyclic(|own| Self {
                lines: MultiProgress::with_draw_target(ProgressDrawTarget::stderr_with_hz(RATE)),
                is_colored,
                tasks: Mutex::default(),
                own: own.clone(),
            });
            set_overlay(bars.clone());
            bars
        });
        Arc::clone(bars)
    }

    fn lock(&self) -> MutexGuard<'_, Tasks> {
        self.tasks.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes away the lines of finished tasks.
    fn remove_finished(&self, tasks: &mut Tasks) {
        for task in tasks.list.extract_if(.., |task| task.state.is_finished) {
            if let Some((bar, _)) = task.bar {
                bar.finish_and_clear();
                self.lines.remove(&bar);
            }
        }
        set_overlay_shown(tasks.list.iter().any(|task| task.bar.is_some()));
    }

    /// Draws until no task is left. Returns false at the end.
    fn draw(&self) -> bool {
        let mut tasks = self.lock();
        if tasks.pauses == 0 {
            self.remove_finished(&mut tasks);
        }
        if tasks.list.is_empty() {
            tasks.is_drawn = false;
            return false;
        }
        if tasks.pauses == 0 {
            let now = Instant::now();
            for task in tasks.list.iter_mut().filter(|task| now >= task.due) {
                task.draw(&self.lines, self.is_colored);
            }
        }
        true
    }
}

impl ProgressSink for Bars {
    fn show(&self, state: &ProgressState) {
        let mut tasks = self.lock();
        match tasks.list.iter_mut().find(|task| task.state.id == state.id) {
            Some(task) => task.state.clone_from(state),
            None if state.is_finished => {}
            None => {
                tasks.list.push(Task { state: state.clone(), due: Instant::now() + DELAY, bar: None });
                if !tasks.is_drawn {
                    tasks.is_drawn = start_thread(self.own.clone());
                }
            }
        }
        if state.is_finished && tasks.pauses == 0 {
            self.remove_finished(&mut tasks);
        }
    }
}

/// Starts the thread that draws. Returns false if the system has none left: then nothing is shown.
fn start_thread(bars: Weak<Bars>) -> bool {
    let draw = move || {
        while let Some(bars) = bars.upgrade() {
            if !bars.draw() {
                return;
            }
            drop(bars);
            thread::sleep(INTERVAL);
        }
    };
    thread::Builder::new().name("progress".to_owned()).spawn(draw).is_ok()
}

impl Overlay for Bars {
    fn lift(&self, write: &mut dyn FnMut()) {
        // The lock keeps the thread from drawing while a line is written.
        let tasks = self.lock();
        if tasks.pauses > 0 { write() } else { self.lines.suspend(write) }
    }

    fn pause(&self) {
        let mut tasks = self.lock();
        tasks.pauses += 1;
        // Writing to the terminal fails only if it is gone.
        let _ = self.lines.clear();
    }

    fn resume(&self) {
        let mut tasks = self.lock();
        tasks.pauses = tasks.pauses.saturating_sub(1);
    }
}

impl Task {
    fn draw(&mut self, lines: &MultiProgress, is_colored: bool) {
        let ProgressState { done, total, message, is_bytes, .. } = &self.state;
        // The terminal may have been resized.
        let has_bar = terminal_columns().unwrap_or(MIN_BAR_COLUMNS) >= MIN_BAR_COLUMNS;
        let form = Form { has_total: total.is_some(), has_message: !message.is_empty(), is_bytes: *is_bytes, has_bar };
        let (bar, shown) = self.bar.get_or_insert_with(|| {
            let elapsed = Instant::now().saturating_duration_since(self.due) + DELAY;
            let bar = ProgressBar::new_spinner().with_elapsed(elapsed);
            set_overlay_shown(true);
            let bar = lines.add(bar);
            bar.set_style(form.style(is_colored));
            (bar, form)
        });
        if *shown != form {
            *shown = form;
            bar.set_style(form.style(is_colored));
        }
        match total {
            Some(total) => bar.set_length((*total).max(*done)),
            None => bar.unset_length(),
        }
        bar.set_position(*done);
        bar.set_message(printable(message).replace(['\n', '\t'], " "));
        bar.tick();
    }
}

impl Form {
    /// Returns the layout of the line.
    fn style(self, is_colored: bool) -> ProgressStyle {
        let color = if is_colored { ".cyan" } else { "" };
        // Last, since it takes the rest of the line and is cut there.
        let message = if self.has_message { " {wide_msg}" } else { "" };
        let amount = match (self.is_bytes, self.has_total) {
            (true, true) => "{decimal_bytes}/{decimal_total_bytes}",
            (true, false) => "{decimal_bytes}",
            (false, true) => "{human_pos}/{human_len}",
            (false, false) => "{human_pos}",
        };
        let template = match (self.has_total, self.has_bar) {
            (true, true) => format!("{{bar:24{color}}} {amount}{{pace}}{message}"),
            (true, false) => format!("{{percent}}%{{left}}{message}"),
            (false, true) => format!("{{spinner{color}}} {amount}{{pace}}{message}"),
            (false, false) => format!("{{spinner{color}}} {amount}{message}"),
        };
        let style = ProgressStyle::with_template(&template).unwrap_or_else(|_| ProgressStyle::default_spinner());
        // Those of indicatif are smoothed, and far off in the first seconds. Writing to a string does not fail.
        let is_bytes = self.is_bytes;
        let pace = move |bar: &BarState, out: &mut dyn fmt::Write| {
            let _ = write_pace(bar.pos(), bar.len(), bar.elapsed(), is_bytes, out);
        };
        let left = |bar: &BarState, out: &mut dyn fmt::Write| {
            let _ = write_left(bar.pos(), bar.len().unwrap_or_default(), bar.elapsed(), out);
        };
        style.with_key("pace", pace).with_key("left", left).progress_chars("\u{2501}\u{2578}\u{2500}")
    }
}
