//! Tests of the rule of asking, with an asker that answers from a list.

use std::sync::Mutex;

use super::*;
use crate::error::{Result, code};

/// Answers from a list, and records the questions.
struct Script {
    answers: Mutex<Vec<Answer>>,
    asked: Mutex<Vec<String>>,
    can_ask_secrets: bool,
}

impl Script {
    fn new(answers: impl IntoIterator<Item = Answer>) -> Self {
        let mut answers: Vec<_> = answers.into_iter().collect();
        answers.reverse();
        Self { answers: Mutex::new(answers), asked: Mutex::default(), can_ask_secrets: false }
    }
}

impl Asker for Script {
    fn ask(&self, question: &Question) -> Result<Answer> {
        let line = format!("{} {}", question.prompt(), question.rejection().unwrap_or("-"));
        self.asked.lock().unwrap().push(line);
        Ok(self.answers.lock().unwrap().pop().unwrap_or(Answer::Unavailable))
    }

    fn can_ask_secrets(&self) -> bool {
        self.can_ask_secrets
    }
}

fn ask(script: &Script, mut question: Question) -> Result<Asked<u8>> {
    ask_until_valid(Some(script), &mut question, &mut |values| {
        values[0].parse().map_err(|_| format!("`{}` is no number", values[0]))
    })
}

#[test]
fn an_answer_that_is_not_valid_is_asked_for_again() {
    let script = Script::new(["x".into(), "300".into(), "3".into(), "4".into()]);
    let question =
        Question::new("How many?").check(|text| if text == "3" { Err("3 is taken".to_owned()) } else { Ok(()) });
    let answer = ask(&script, question).unwrap();
    assert!(matches!(answer, Asked::Answered(4)));
    assert_eq!(
        *script.asked.lock().unwrap(),
        ["How many? -", "How many? `x` is no number", "How many? `300` is no number", "How many? 3 is taken"]
    );
}

#[test]
fn a_refusal_is_an_error_and_silence_is_not() {
    let error = ask(&Script::new([Answer::Cancelled]), Question::new("How many?")).err().unwrap();
    assert_eq!((error.code(), error.exit_code()), (code::CANCELLED, 1));
    assert_eq!(error.message(), "cancelled at `How many?`");
    assert!(matches!(ask(&Script::new([]), Question::new("How many?")), Ok(Asked::Unavailable)));
    let error = ask(&Script::new([Answer::Skipped]), Question::new("How many?")).err().unwrap();
    assert_eq!(error.code(), code::CANCELLED);
    let optional = Question::new("How many?").optional(true);
    assert!(matches!(ask(&Script::new([Answer::Skipped]), optional), Ok(Asked::Skipped)));
}

#[test]
fn endless_wrong_answers_end() {
    let script = Script::new((0..1_000).map(|_| Answer::text("x")));
    let error = ask(&script, Question::new("How many?")).err().unwrap();
    assert_eq!(error.code(), code::VALIDATION_ERROR);
}

#[test]
fn secrets_are_asked_only_where_they_stay_secret() {
    let mut script = Script::new(["7".into()]);
    assert!(matches!(ask(&script, Question::new("Pin?").secret()), Ok(Asked::Unavailable)));
    assert!(script.asked.lock().unwrap().is_empty());
    script.can_ask_secrets = true;
    assert!(matches!(ask(&script, Question::new("Pin?").secret()), Ok(Asked::Answered(7))));
}

#[test]
fn a_rejected_secret_is_not_kept() {
    let mut question = Question::new("Pin?").secret();
    question.reject("1234", "wrong".to_owned());
    assert_eq!((question.rejected_answer(), question.rejection()), (Some(""), Some("wrong")));
}

/// The state of a task: what is done, the total, the message, and whether it is finished.
type State = (u64, Option<u64>, String, bool);

/// Records the states that it is shown.
#[derive(Default)]
struct Record(Mutex<Vec<State>>);

impl ProgressSink for Arc<Record> {
    fn show(&self, state: &ProgressState) {
        self.0.lock().unwrap().push((state.done, state.total, state.message.clone(), state.is_finished));
    }
}

#[test]
fn a_task_ends_once_with_its_last_clone() {
    let record = Arc::new(Record::default());
    let progress = Progress::new(Some(Arc::new(Arc::clone(&record))));
    progress.total(3).inc(2).message("half");
    let clone = progress.clone();
    drop(progress);
    clone.inc(1);
    clone.finish();
    clone.inc(9);
    drop(clone);
    let states = std::mem::take(&mut *record.0.lock().unwrap());
    assert_eq!(states.last(), Some(&(3, Some(3), "half".to_owned(), true)));
    assert_eq!(states.iter().filter(|state| state.3).count(), 1);
}

#[test]
fn progress_without_a_sink_does_nothing() {
    Progress::new(None).total(3).inc(u64::MAX).inc(1).message("x").bytes().set(2).finish();
}
