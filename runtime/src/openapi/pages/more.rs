//! The notice that a list has more pages than the one that was asked for.

use std::io::Write;
use std::sync::Arc;

use vestibule_document::Pages;

use super::next::{NextPage, PageView, page_list};
use crate::command::request::MORE_PAGES;
use crate::command::{Execution, Outcome, Stderr, future};
use crate::fetch::Query;
use crate::openapi::plan::{FieldRole, Plan};

/// Adds to the metadata that there are more pages, and writes a note to stderr, if the response says so. A call that chooses
/// one of them gets that one.
pub(in crate::openapi) fn note_more(
    execution: Execution,
    plan: Arc<Plan>,
    query: Query,
    stderr: Option<Stderr>,
) -> Execution {
    let Execution::Future(run) = execution else { return execution };
    future(async move {
        let mut outcome = run.await?;
        let all = plan.input(|role| matches!(role, FieldRole::All));
        if let Some((_, all)) = all.filter(|_| has_more(&plan, &query, &outcome)) {
            outcome.meta.insert(MORE_PAGES, all.name.as_str());
            if let Some(mut stderr) = stderr {
                let note = format!("Note: there are more pages: {} fetches all of them\n", all.label);
                // There is no other place to report a failure to.
                let _ = stderr.write_all(note.as_bytes());
            }
        }
        Ok(outcome)
    })
}

/// Returns whether a response is a list with a next page, and the call says nothing about pages.
fn has_more(plan: &Plan, query: &Query, outcome: &Outcome) -> bool {
    let none = Pages::default();
    let pages = plan.operation.pages.as_ref().unwrap_or(&none);
    let chosen = [&pages.page, &pages.offset, &pages.limit, &pages.cursor];
    if chosen.into_iter().flatten().any(|name| query.get(name).is_some()) {
        return false;
    }
    let Some((data, items)) = outcome.as_data().and_then(|data| Some((data, page_list(pages, data)?))) else {
        return false;
    };
    let view = PageView { pages, parameters: &plan.operation.parameters, query, data, items, meta: &outcome.meta };
    matches!(view.next_page(false, false), NextPage::Reference { .. } | NextPage::Query { is_guess: false, .. })
}
