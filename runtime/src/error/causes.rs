//! The causes of an error as texts, read once and within limits: an error of another crate may have any number of
//! causes, of any length, and may panic while it is displayed.

use std::error::Error as StdError;
use std::fmt::{self, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Maximum number of causes that are kept: the first ones, and the last, where the failure began.
const MAX_CAUSES: usize = 20;

/// Maximum number of causes that are counted. A chain that is longer may be a cycle.
const MAX_COUNTED: usize = 10_000;

/// Maximum length of a cause's text, in bytes.
const MAX_CAUSE_LENGTH: usize = 4 << 10;

/// Maximum length of the message of an error of another crate, in bytes.
const MAX_MESSAGE_LENGTH: usize = 64 << 10;

/// Returns an error as its crate displays it.
#[inline]
pub(super) fn message_of(error: &(dyn StdError + 'static)) -> String {
    display(error, MAX_MESSAGE_LENGTH)
}

/// Returns an error and its causes, the outermost first.
#[inline]
pub(super) fn chain<'a>(error: &'a (dyn StdError + 'static)) -> impl Iterator<Item = &'a (dyn StdError + 'static)> {
    let next = |error: &&'a (dyn StdError + 'static)| {
        let error = *error;
        catch_unwind(AssertUnwindSafe(|| error.source())).ok().flatten()
    };
    std::iter::successors(Some(error), next).take(MAX_COUNTED)
}

/// Reads the texts of a chain of causes, without those that the text before them already ends with.
#[inline]
pub(super) fn read(message: &str, first: Option<&(dyn StdError + 'static)>) -> Vec<String> {
    let mut texts: Vec<String> = Vec::new();
    let mut last = None;
    let mut omitted = 0_usize;
    for cause in first.into_iter().flat_map(chain) {
        if texts.len() + 1 < MAX_CAUSES - 1 {
            let text = display(cause, MAX_CAUSE_LENGTH);
            if !tells(texts.last().map_or(message, String::as_str), &text) {
                texts.push(text);
            }
        } else {
            omitted += 1;
            last = Some(cause);
        }
    }
    if let Some(root) = last {
        if omitted > 1 {
            texts.push(format!("(and {} more)", omitted - 1));
        }
        texts.push(display(root, MAX_CAUSE_LENGTH));
    }
    texts
}

/// Returns whether a text ends with that of its cause, as in `cannot read x: permission denied`.
#[inline]
fn tells(text: &str, cause: &str) -> bool {
    text.strip_suffix(cause).is_some_and(|before| before.is_empty() || before.ends_with(": "))
}

/// Displays an error in at most `limit` bytes.
#[inline]
fn display(error: &(dyn StdError + 'static), limit: usize) -> String {
    let mut out = Bounded { text: String::new(), limit, is_cut: false };
    let is_displayed = catch_unwind(AssertUnwindSafe(|| {
        // Fails at the limit, and if the error cannot be displayed.
        let _ = write!(out, "{error}");
    }));
    let Bounded { mut text, is_cut, .. } = out;
    match is_displayed {
        Ok(()) if is_cut => text.push('…'),
        Ok(()) => {}
        Err(_) => {
            text.push_str(if text.is_empty() { "" } else { " " });
            text.push_str("(the error panicked while it was displayed)");
        }
    }
    text
}

/// A text that fails to grow beyond a limit.
struct Bounded {
    text: String,
    limit: usize,
    is_cut: bool,
}

impl Write for Bounded {
    #[inline]
    fn write_str(&mut self, more: &str) -> fmt::Result {
        let mut fits = more.len().min(self.limit - self.text.len());
        while !more.is_char_boundary(fits) {
            fits -= 1;
        }
        self.text.push_str(more.get(..fits).unwrap_or_default());
        self.is_cut |= fits < more.len();
        if self.is_cut { Err(fmt::Error) } else { Ok(()) }
    }
}

/// An error of which only the texts are kept.
#[derive(Debug)]
pub(super) struct Told {
    text: String,
    cause: Option<Box<Self>>,
}

impl Told {
    /// Returns an error with a text, and the texts of its causes.
    #[inline]
    pub(super) fn new(text: String, causes: &[String]) -> Self {
        let cause = |cause: Option<Box<Self>>, text: &String| Some(Box::new(Self { text: text.clone(), cause }));
        Self { text, cause: causes.iter().rev().fold(None, cause) }
    }
}

impl fmt::Display for Told {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl StdError for Told {
    #[inline]
    fn source(&self) -> Option<&(dyn StdError + 'static)> {
        self.cause.as_deref().map(|cause| cause as _)
    }
}
