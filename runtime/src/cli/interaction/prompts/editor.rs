//! Questions on a terminal that understands control sequences: lines that are edited, and those that `inquire` asks.

use inquire::ui::RenderConfig;
use inquire::{Confirm, InquireError, MultiSelect, Select};

use super::Shown;
use super::line_editor::LineEditor;
use crate::command::{Answer, Question, QuestionKind};
use crate::error::{Error, Result, code};
use crate::schema::truth;

/// Prompts on the terminal of the process.
pub(super) struct Editor {
    pub(super) is_colored: bool,
}

impl Editor {
    pub(super) fn ask(&self, question: &Question, shown: &Shown) -> Result<Answer> {
        let answer = match question.kind() {
            _ if question.is_secret() => self.ask_line(question, shown),
            QuestionKind::Confirm => match default_of(question) {
                Some(default) => self.ask_confirm(question, shown, default),
                None => self.ask_line(question, shown),
            },
            QuestionKind::Choice => self.ask_choice(question, shown),
            QuestionKind::Choices => self.ask_choices(question, shown),
            _ => self.ask_line(question, shown),
        };
        answer.or_else(|error| failure(question, error))
    }

    fn style(&self) -> RenderConfig<'static> {
        if self.is_colored { RenderConfig::default_colored() } else { RenderConfig::empty() }
    }

    fn ask_line(&self, question: &Question, shown: &Shown) -> Result<Answer, InquireError> {
        let is_secret = question.is_secret();
        let default = question.default_answer().filter(|_| !is_secret);
        // `inquire` tells the two answers to a question of yes or no only along with a default, and takes no empty line.
        let is_confirmation = question.kind() == QuestionKind::Confirm && !is_secret;
        let editor = LineEditor {
            prompt: &shown.prompt,
            help: if is_confirmation { shown.help_of_confirmation(question) } else { &shown.help },
            hint: default.or(is_confirmation.then_some("y/n")).unwrap_or_default(),
            default: default.unwrap_or_default(),
            initial: question.rejected_answer().unwrap_or_default(),
            is_secret,
            is_colored: self.is_colored,
        };
        editor.ask().map(|line| question.read_line(&line))
    }

    fn ask_confirm(&self, question: &Question, shown: &Shown, default: bool) -> Result<Answer, InquireError> {
        let mut prompt = Confirm::new(&shown.prompt).with_render_config(self.style()).with_default(default);
        let help = shown.help_of_confirmation(question);
        if !help.is_empty() {
            prompt = prompt.with_help_message(help);
        }
        prompt.prompt().map(|is_yes| Answer::text(is_yes.to_string()))
    }

    fn ask_choice(&self, question: &Question, shown: &Shown) -> Result<Answer, InquireError> {
        let mut prompt = Select::new(&shown.prompt, shown.choices.clone()).with_render_config(self.style());
        let default = question.default_answer();
        if let Some(start) = question.choices().iter().position(|choice| Some(choice.name.as_str()) == default) {
            prompt = prompt.with_starting_cursor(start);
        }
        let chosen = prompt.raw_prompt()?;
        let name = question.choices().get(chosen.index).map(|choice| choice.name.clone());
        Ok(name.map_or(Answer::Unavailable, Answer::text))
    }

    fn ask_choices(&self, question: &Question, shown: &Shown) -> Result<Answer, InquireError> {
        let prompt = MultiSelect::new(&shown.prompt, shown.choices.clone()).with_render_config(self.style());
        let chosen = prompt.raw_prompt()?;
        let names = chosen.iter().filter_map(|option| question.choices().get(option.index));
        let names: Vec<String> = names.map(|choice| choice.name.clone()).collect();
        Ok(if names.is_empty() && question.is_optional() { Answer::Skipped } else { Answer::Given(names) })
    }
}

/// Returns the answer that an empty line gives to a question of yes or no.
fn default_of(question: &Question) -> Option<bool> {
    question.default_answer().and_then(|text| truth(text.as_ref()))
}

/// Returns the end of a question that was not answered.
fn failure(question: &Question, error: InquireError) -> Result<Answer> {
    match error {
        InquireError::OperationCanceled => Ok(Answer::Cancelled),
        InquireError::OperationInterrupted => {
            Err(Error::of(code::INTERRUPTED, format!("interrupted at `{}`", question.prompt())))
        }
        InquireError::NotTTY => Ok(Answer::Unavailable),
        InquireError::IO(error) if error.kind() == std::io::ErrorKind::UnexpectedEof => Ok(Answer::Unavailable),
        other => Err(Error::internal(format!("cannot ask `{}`: {other}", question.prompt()))),
    }
}
