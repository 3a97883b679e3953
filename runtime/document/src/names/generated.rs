//! Short names for operations whose ids a web framework generated.
//!
//! Such an id repeats what the method and the path say: `read_item_api_v1_items__item_id__get`. The rules take that out:
//!
//! | framework | id | rest |
//! | --- | --- | --- |
//! | FastAPI | `read_item_api_v1_items__item_id__get` | `read-item` |
//! | Springfox | `listPetsUsingGET_1` | `list-pets` |
//! | springdoc | `list_3`, after `list` | `list-users` |
//! | NestJS, .NET | `PetsController_findAll` | `pets-find-all` |
//! | .NET, API Platform, Django | `ApiV1PetsByIdGet`, `api_books_get_collection` | `pets-by-id-get`, `books-get-collection` |

use std::collections::{HashMap, HashSet};

use super::{NameSource, kebab};

/// Returns the short name of each operation, an empty text where there is none: the shortest that no other operation
/// could have as well, and that is not in use.
pub(super) fn short_names(operations: &[NameSource<'_>], in_use: &HashSet<&str>) -> Vec<String> {
    let candidates: Vec<Vec<String>> = operations.iter().map(|operation| candidates(operation, in_use)).collect();
    let mut counts: HashMap<&str, usize> = HashMap::new();
    for candidate in candidates.iter().flatten() {
        *counts.entry(candidate).or_default() += 1;
    }
    let is_own =
        |candidate: &&String| counts.get(candidate.as_str()) == Some(&1) && !in_use.contains(candidate.as_str());
    candidates.iter().map(|of_one| of_one.iter().find(is_own).cloned().unwrap_or_default()).collect()
}

/// Returns the names that could stand for a generated id, the shortest first.
fn candidates(operation: &NameSource<'_>, in_use: &HashSet<&str>) -> Vec<String> {
    if !operation.cli_name.is_empty() {
        return Vec::new();
    }
    let segments = path_words(operation.path);
    let numbered = || without_number(operation.id).filter(|first| in_use.contains(first));
    let rest = without_route(operation).or_else(|| without_method(operation)).or_else(numbered);
    let name = kebab(rest.unwrap_or(operation.id));
    let mut short = without_leading(&without_controller(operation.id, &name), &segments);
    if rest.is_none() && short == kebab(operation.id) || short.is_empty() {
        return Vec::new();
    }
    // A function of the same name may serve several paths: `list` becomes `list-users`.
    let mut candidates = vec![short.clone()];
    for segment in segments.iter().rev().filter(|segment| !is_prefix(segment)) {
        short = format!("{short}-{segment}");
        candidates.push(short.clone());
    }
    candidates
}

/// FastAPI: the function, the path with `_` for every sign, and the method.
fn without_route<'a>(operation: &NameSource<'a>) -> Option<&'a str> {
    let method = format!("_{}", operation.method.to_lowercase());
    let path: String = operation.path.chars().map(|c| if c.is_alphanumeric() { c } else { '_' }).collect();
    operation.id.strip_suffix(method.as_str())?.strip_suffix(path.as_str()).filter(|function| !function.is_empty())
}

/// Springfox: the function, `Using` and the method, and a number.
fn without_method<'a>(operation: &NameSource<'a>) -> Option<&'a str> {
    let suffix = format!("Using{}", operation.method.to_uppercase());
    without_number(operation.id).unwrap_or(operation.id).strip_suffix(suffix.as_str())
}

/// springdoc: the function, and the number of its occurrence after the first.
fn without_number(id: &str) -> Option<&str> {
    let (name, number) = id.rsplit_once('_')?;
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    (is_number && !name.is_empty()).then_some(name)
}

/// Removes the word `controller` of a class and its method, `PetsController_findAll`.
fn without_controller(id: &str, name: &str) -> String {
    let is_method = ["Controller_", "Controller."].iter().any(|mark| id.contains(mark));
    if is_method { name.replacen("-controller-", "-", 1) } else { name.to_owned() }
}

/// Removes the words at the beginning that the path begins with as well: `api`, and versions.
fn without_leading(name: &str, segments: &[String]) -> String {
    let mut rest = name;
    for segment in segments.iter().take_while(|segment| is_prefix(segment)) {
        let after = rest.strip_prefix(segment.as_str()).and_then(|after| after.strip_prefix('-'));
        rest = after.unwrap_or(rest);
    }
    rest.to_owned()
}

/// Returns whether a segment is a prefix of all paths rather than a resource: `api`, `rest`, `v1`, `1.0`.
fn is_prefix(segment: &str) -> bool {
    let version = segment.strip_prefix('v').unwrap_or(segment);
    let is_version = version.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-');
    matches!(segment, "api" | "rest") || is_version
}

/// Returns the fixed segments of a path in kebab-case.
fn path_words(path: &str) -> Vec<String> {
    let path = path.split(['?', '#']).next().unwrap_or_default();
    let fixed = path.split('/').filter(|segment| !segment.contains('{'));
    fixed.map(kebab).filter(|segment| !segment.is_empty()).collect()
}
