//! A list of tasks for people: tables, questions, a confirmation, a bar and a log.

use std::fs;
use std::io::ErrorKind;
use std::path::PathBuf;
use std::thread;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use vestibule::prelude::*;

#[derive(Choice, Clone, Copy, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Priority {
    /// Some day
    Low,
    /// This week
    Normal,
    /// Today
    High,
}

/// A task
#[derive(Clone, Serialize, Deserialize, schemars::JsonSchema)]
struct Task {
    number: u32,
    title: String,
    priority: Priority,
    done: bool,
}

/// Returns the file of the tasks.
fn path(ctx: &Context) -> PathBuf {
    ctx.var("TODO_FILE").map_or_else(|| "todo.json".into(), PathBuf::from)
}

fn load(ctx: &Context) -> Result<Vec<Task>> {
    let path = path(ctx);
    match fs::read(&path) {
        Ok(bytes) => Ok(serde_json::from_slice(&bytes)?),
        Err(error) if error.kind() == ErrorKind::NotFound => {
            tracing::info!(path = %path.display(), "there is no file yet");
            Ok(Vec::new())
        }
        Err(error) => Err(error.into()),
    }
}

fn save(tasks: &[Task], ctx: &Context) -> Result<()> {
    tracing::debug!(tasks = tasks.len(), "writing the file");
    Ok(fs::write(path(ctx), serde_json::to_vec_pretty(tasks)?)?)
}

fn find(tasks: &mut [Task], number: u32) -> Result<&mut Task> {
    let task = tasks.iter_mut().find(|task| task.number == number);
    task.ok_or_else(|| Error::new("NO_SUCH_TASK", format!("there is no task {number}")).next("list", "See all tasks"))
}

/// Add a task
#[command(example("'Buy milk' --priority high", "Add a task for today"))]
fn add(
    /// The task, in a few words
    #[arg(ask = "What is to be done?")]
    title: String,
    /// Urgency of the task
    #[option(short = 'p', ask = "When?")]
    priority: Priority,
    ctx: Context,
) -> Result<Reply<Task>> {
    let mut tasks = load(&ctx)?;
    let number = tasks.iter().map(|task| task.number).max().unwrap_or(0) + 1;
    let task = Task { number, title, priority, done: false };
    tasks.push(task.clone());
    save(&tasks, &ctx)?;
    let text = format!("Added task {number}: {}", task.title);
    Ok(Reply::new(task).human(text))
}

/// List the tasks
#[command(read_only, terminal_format = "table", columns("number", "title", "priority", "done"))]
fn list(
    /// Include those that are done
    #[option(short = 'a')]
    all: bool,
    ctx: Context,
) -> Result<Vec<Task>> {
    Ok(load(&ctx)?.into_iter().filter(|task| all || !task.done).collect())
}

/// Mark a task as done
#[command(idempotent)]
fn done(
    /// Number of the task
    #[arg]
    number: u32,
    ctx: Context,
) -> Result<Task> {
    let mut tasks = load(&ctx)?;
    let task = find(&mut tasks, number)?;
    task.done = true;
    let task = task.clone();
    save(&tasks, &ctx)?;
    Ok(task)
}

/// Remove a task
#[command(destructive, dry_run, confirm = "Remove task {number}?")]
fn remove(
    /// Number of the task
    #[arg]
    number: u32,
    ctx: Context,
) -> Result<Task> {
    let mut tasks = load(&ctx)?;
    let task = find(&mut tasks, number)?.clone();
    if !ctx.is_dry_run() {
        tasks.retain(|task| task.number != number);
        save(&tasks, &ctx)?;
    }
    Ok(task)
}

/// Send the tasks to a server, which is slow
#[command(idempotent)]
fn sync(
    /// Time for each task
    #[option(default = "300ms")]
    delay: Duration,
    ctx: Context,
) -> Result<String> {
    let tasks = load(&ctx)?;
    let progress = ctx.progress();
    progress.total(tasks.len() as u64);
    for task in &tasks {
        progress.message(&task.title);
        thread::sleep(delay);
        tracing::info!(number = task.number, "sent");
        progress.inc(1);
    }
    progress.finish();
    Ok(format!("Sent: {}", tasks.len()))
}

fn program() -> Cli {
    Cli::create("todo")
        .version(env!("CARGO_PKG_VERSION"))
        .description("A list of tasks")
        .logs()
        .commands(commands![add, list, done, remove, sync])
}

fn main() -> std::process::ExitCode {
    program().run()
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_definition_is_valid() {
        super::program().check().unwrap();
    }
}
