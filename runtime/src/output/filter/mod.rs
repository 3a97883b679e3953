//! `--filter-output`: the parts of a result to print.
//!
//! ```text
//! paths = path { "," path }
//! path  = ( key | slice ) { "." key | slice }
//! key   = text without . , [ ] " and whitespace, or any text in double quotes (\" and \\ within)
//! slice = "[" index "]" | "[" [ index ] "," [ index ] "]"
//! index = a whole number; a negative one counts from the end
//! ```
//!
//! Paths of jq and JSONPath are understood too: `.users[0].id`, `.[].name`, `$.items[*].id`.

mod apply;
mod jq;
mod parse;
#[cfg(test)]
mod tests;

use crate::data::Data;
use crate::error::{Error, FieldError, code};

/// The paths to the parts of a result that are printed.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Filter {
    paths: Vec<Path>,
    /// For each path, how far it has led in the data so far.
    reaches: Vec<Reach>,
}

/// The furthest point that a path has led to.
#[derive(Clone, Debug, PartialEq)]
enum Reach {
    /// No data has been searched.
    Unknown,
    Stopped(Mismatch),
    Matched,
}

/// A path, and its text.
#[derive(Clone, Debug, PartialEq)]
struct Path {
    steps: Vec<Step>,
    text: String,
}

/// A step of a path, and the end of its text within the path.
#[derive(Clone, Debug, PartialEq)]
struct Step {
    kind: StepKind,
    end: usize,
}

#[derive(Clone, Debug, PartialEq)]
enum StepKind {
    Key(String),
    /// One element.
    Index(i64),
    /// The elements of a half-open range.
    Slice(Option<i64>, Option<i64>),
}

/// The reason that a path matches nothing.
#[derive(Clone, Debug, PartialEq)]
struct Mismatch {
    /// The index of the step that failed.
    step: usize,
    /// The data at which it failed.
    found: Found,
}

#[derive(Clone, Debug, PartialEq)]
enum Found {
    /// An object with these keys.
    Keys(Vec<String>),
    /// An array.
    Array,
    /// A scalar, by the name of its type.
    Scalar(&'static str),
    /// Data nested beyond the limit.
    Depth,
}

impl Filter {
    /// Parses the value of the flag.
    pub(crate) fn parse(text: &str) -> Result<Self, Box<FieldError>> {
        let paths = parse::paths(text)?;
        let reaches = paths.iter().map(|_| Reach::Unknown).collect();
        Ok(Self { paths, reaches })
    }

    /// Returns the parts of a value, or `None` if no path matches any.
    pub(crate) fn apply(&mut self, data: Data) -> Option<Data> {
        for (path, reach) in self.paths.iter().zip(&mut self.reaches) {
            if *reach != Reach::Matched {
                apply::trace(&data, &path.steps, reach);
            }
        }
        apply::select(data, &self.paths)
    }

    /// Returns an error for the paths that have matched nothing so far.
    pub(crate) fn unmatched(&self) -> Option<Error> {
        let failed = self.paths.iter().zip(&self.reaches).filter_map(|(path, reach)| match reach {
            Reach::Stopped(mismatch) => Some(path.no_match(mismatch)),
            Reach::Unknown | Reach::Matched => None,
        });
        error(failed)
    }
}

fn error(fields: impl Iterator<Item = FieldError>) -> Option<Error> {
    let fields: Vec<FieldError> = fields.collect();
    let message = match fields.as_slice() {
        [] => return None,
        [field] => field.message.clone(),
        [first, rest @ ..] => format!("{} (and {} more)", first.message, rest.len()),
    };
    Some(fields.into_iter().fold(Error::new(code::FILTER_NO_MATCH, message), Error::field))
}

impl Path {
    /// Returns the text of the steps before a step.
    fn text_before(&self, step: usize) -> &str {
        let end = step.checked_sub(1).and_then(|previous| self.steps.get(previous)).map_or(0, |previous| previous.end);
        self.text.get(..end).unwrap_or_default()
    }

    /// Returns the error for a path that matches nothing.
    fn no_match(&self, mismatch: &Mismatch) -> FieldError {
        let parent = match self.text_before(mismatch.step) {
            "" => "the result".to_owned(),
            before => format!("`{before}`"),
        };
        let step = self.steps.get(mismatch.step).map(|step| &step.kind);
        let mut field = FieldError::of_global("filter-output", "").received(&self.text);
        let reason = match (&mismatch.found, step) {
            (Found::Keys(keys), Some(StepKind::Key(key))) => {
                let listed = keys.iter().take(12).map(|key| parse::format_key(key)).collect::<Vec<_>>().join(", ");
                let more = if keys.len() > 12 { ", …" } else { "" };
                if !keys.is_empty() {
                    field = field.expected(format!("one of {listed}{more}"));
                }
                if let Some(nearest) = crate::data::nearest(key, keys.iter().map(String::as_str)) {
                    let before = self.text_before(mismatch.step);
                    let dot = if before.is_empty() { "" } else { "." };
                    let rest =
                        self.steps.get(mismatch.step).and_then(|step| self.text.get(step.end..)).unwrap_or_default();
                    field = field.suggestion(format!("{before}{dot}{}{rest}", parse::format_key(nearest)));
                }
                match keys.is_empty() {
                    true => format!("{parent} has no keys"),
                    false => format!("{parent} has no `{key}`; its keys are {listed}{more}"),
                }
            }
            (Found::Keys(_), _) => format!("{parent} is an object, not an array"),
            (Found::Array, _) => format!("{parent} has no such element"),
            (Found::Depth, _) => format!("{parent} is nested too deep"),
            (Found::Scalar(kind), _) => format!("{parent} is {kind}, which has no parts"),
        };
        field.message = format!("`{}` matches nothing: {reason}", self.text);
        field
    }
}
