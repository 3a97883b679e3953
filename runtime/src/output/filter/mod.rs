//! `--filter-output`: the parts of a result that are to be printed.
//!
//! ```text
//! paths = path { "," path }
//! path  = ( key | slice ) { "." key | slice }
//! key   = a text without . , [ ] " and blanks, or any text in double quotes (\" and \\ within)
//! slice = "[" index "]" | "[" [ index ] "," [ index ] "]"
//! index = a whole number; below zero it counts from the end
//! ```

mod apply;
mod known;
mod read;
#[cfg(test)]
mod tests;

use crate::data::Data;
use crate::error::{Error, FieldError, code};

/// Parts of a result, as paths to them.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Filter {
    paths: Vec<Path>,
    /// For each path, where it stopped in what it has been applied to; nothing once it led somewhere.
    stops: Vec<Progress>,
}

/// What has become of a path so far.
#[derive(Clone, Debug, PartialEq)]
enum Progress {
    /// There was nothing that it could have led into.
    Unused,
    Stopped(Stop),
    Led,
}

/// A path, and how it was written.
#[derive(Clone, Debug, PartialEq)]
struct Path {
    steps: Vec<Step>,
    text: String,
}

/// A step of a path, and where its text ends in the path's.
#[derive(Clone, Debug, PartialEq)]
struct Step {
    kind: StepKind,
    end: usize,
}

#[derive(Clone, Debug, PartialEq)]
enum StepKind {
    Key(String),
    /// One element.
    At(i64),
    /// Elements from the first up to, but not with, the second.
    Slice(Option<i64>, Option<i64>),
}

/// Why a path leads nowhere.
#[derive(Clone, Debug, PartialEq)]
struct Stop {
    /// The number of the step that failed.
    step: usize,
    /// What is there instead of what the step wants.
    found: Found,
}

#[derive(Clone, Debug, PartialEq)]
enum Found {
    /// An object with these keys.
    Keys(Vec<String>),
    /// An array.
    Array,
    /// A value that has no parts.
    Scalar(&'static str),
    /// Arrays in arrays, too many to go through.
    Depth,
}

impl Filter {
    /// Reads the value of the flag.
    pub(crate) fn read(text: &str) -> Result<Self, FieldError> {
        let paths = read::paths(text)?;
        let stops = paths.iter().map(|_| Progress::Unused).collect();
        Ok(Self { paths, stops })
    }

    /// The parts of a value; nothing when no path leads anywhere in it.
    pub(crate) fn apply(&mut self, data: Data) -> Option<Data> {
        for (path, progress) in self.paths.iter().zip(&mut self.stops) {
            if *progress != Progress::Led {
                apply::follow(&data, &path.steps, progress);
            }
        }
        apply::parts(data, &self.paths)
    }

    /// Says which paths have led nowhere in anything that the filter was applied to.
    pub(crate) fn unmatched(&self) -> Option<Error> {
        let failed = self.paths.iter().zip(&self.stops).filter_map(|(path, progress)| match progress {
            Progress::Stopped(stop) => Some(path.no_match(stop)),
            Progress::Unused | Progress::Led => None,
        });
        error(failed)
    }

    /// Says which paths cannot lead anywhere in what a schema describes. Where the schema leaves a
    /// doubt, nothing is said.
    pub(crate) fn impossible(&self, schema: &Data) -> Option<Error> {
        let stops = self.paths.iter().filter_map(|path| Some((path, known::stop(schema, &path.steps)?)));
        error(stops.map(|(path, stop)| path.no_match(&stop)))
    }
}

fn error(fields: impl Iterator<Item = FieldError>) -> Option<Error> {
    let fields: Vec<FieldError> = fields.collect();
    let message = match fields.as_slice() {
        [] => return None,
        [one] => one.message.clone(),
        [first, rest @ ..] => format!("{} (and {} more)", first.message, rest.len()),
    };
    Some(fields.into_iter().fold(Error::new(code::FILTER_NO_MATCH, message), Error::field))
}

impl Path {
    /// The text of the steps before one.
    fn before(&self, step: usize) -> &str {
        let end = step.checked_sub(1).and_then(|before| self.steps.get(before)).map_or(0, |before| before.end);
        self.text.get(..end).unwrap_or_default()
    }

    fn no_match(&self, stop: &Stop) -> FieldError {
        let place = match self.before(stop.step) {
            "" => "the result".to_owned(),
            before => format!("`{before}`"),
        };
        let step = self.steps.get(stop.step).map(|step| &step.kind);
        let mut field = FieldError::new("--filter-output", String::new()).received(&self.text);
        let why = match (&stop.found, step) {
            (Found::Keys(keys), Some(StepKind::Key(key))) => {
                let shown = keys.iter().take(12).map(|key| read::shown(key)).collect::<Vec<_>>().join(", ");
                let more = if keys.len() > 12 { ", …" } else { "" };
                if !keys.is_empty() {
                    field = field.expected(format!("one of {shown}{more}"));
                }
                if let Some(nearest) = crate::parse::nearest(key, keys.iter().map(String::as_str)) {
                    let before = self.before(stop.step);
                    let dot = if before.is_empty() { "" } else { "." };
                    let rest = self.steps.get(stop.step).and_then(|step| self.text.get(step.end..)).unwrap_or_default();
                    field = field.suggestion(format!("{before}{dot}{}{rest}", read::shown(nearest)));
                }
                match keys.is_empty() {
                    true => format!("{place} has no keys"),
                    false => format!("{place} has no `{key}`; its keys are {shown}{more}"),
                }
            }
            (Found::Keys(_), _) => format!("{place} is an object, and a slice is of an array"),
            (Found::Array, _) => format!("{place} has no such element"),
            (Found::Depth, _) => format!("{place} is nested too deep"),
            (Found::Scalar(kind), _) => format!("{place} is {kind}, and has no parts"),
        };
        field.message = format!("`{}` matches nothing: {why}", self.text);
        field
    }
}
