//! Values of options and arguments.

use super::offer::{Offer, Offers, Outside};
use super::place::Place;
use crate::parse::Global;
use crate::schema::{FieldRef, Kind, Partial};

/// The values of a field, for what is typed of them behind `kept`.
pub(super) fn of_field<'a>(place: &Place<'a>, field: &FieldRef<'a>, kept: &str, typed: &str) -> Offers<'a> {
    let (listed, typed) = match field.delimiter().and_then(|delimiter| typed.rfind(delimiter).zip(Some(delimiter))) {
        Some((at, delimiter)) => typed.split_at(at + delimiter.len_utf8()),
        None => ("", typed),
    };
    let mut offers = Offers::behind(format!("{kept}{listed}"));
    if let Some(complete) = field.complete() {
        let given = place.before();
        let suggested = complete(&Partial::new(typed, given.as_deref()));
        suggested.iter().for_each(|one| offers.add(Offer::new(one.value.as_str(), &one.doc, None).into_owned()));
        return offers;
    }
    if field.kind().is_map() {
        let Some((key, _)) = typed.split_once('=') else { return offers };
        offers.kept.push_str(key);
        offers.kept.push('=');
    }
    let is_listed = |name: &str| field.delimiter().is_some_and(|by| listed.split(by).any(|other| other == name));
    for choice in field.shown_choices().filter(|choice| !is_listed(choice.name)) {
        offers.add(Offer::new(choice.name, choice.doc, choice.deprecated));
    }
    if field.kind().is(Kind::BOOL) {
        ["true", "false"].into_iter().for_each(|truth| offers.add(Offer::new(truth, "", None)));
    }
    if offers.all.is_empty() {
        offers.outside = outside(field);
    }
    offers
}

/// What the shell knows better.
fn outside(field: &FieldRef<'_>) -> Outside {
    match field.hint() {
        Some("path" | "file" | "executable") => Outside::Files,
        Some("dir") => Outside::Dirs,
        Some("command") => Outside::Commands,
        Some("user") => Outside::Users,
        Some("host") => Outside::Hosts,
        None if field.kind().is(Kind::PATH) => Outside::Files,
        _ => Outside::Nothing,
    }
}

/// The values of a flag of the framework's.
pub(super) fn of_global(global: &Global, kept: &str, typed: &str) -> Offers<'static> {
    let mut offers = Offers::behind(kept);
    if global.long == "input" && typed.starts_with('@') {
        offers.kept.push('@');
        offers.outside = Outside::Files;
    }
    global.choices.iter().for_each(|choice| offers.add(Offer::new(*choice, "", None)));
    if global.long == "config" {
        offers.outside = Outside::Files;
    }
    offers
}

/// The values of a flag of a mounted handler.
pub(super) fn of_mount(flag: &str, kept: &str, typed: &str) -> Option<Offers<'static>> {
    const METHODS: [&str; 7] = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"];
    let mut offers = Offers::behind(kept);
    match flag {
        "-X" | "--method" => METHODS.iter().for_each(|method| offers.add(Offer::new(*method, "", None))),
        "-o" => offers.outside = Outside::Files,
        "-d" | "--data" | "--body" | "--data-binary" => {
            if typed.starts_with('@') {
                offers.kept.push('@');
                offers.outside = Outside::Files;
            }
        }
        "-H" | "--header" | "--data-raw" | "-F" | "-u" | "-b" | "-A" | "-e" => {}
        _ => return None,
    }
    Some(offers)
}
