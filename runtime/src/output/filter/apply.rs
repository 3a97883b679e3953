//! Paths led through data.

use super::{Found, Path, Progress, Step, StepKind, Stop};
use crate::data::{Data, Map};

/// How many arrays and objects a path is led through at most. Steps are few, but a key is looked for in
/// each element of an array, and of arrays in it.
const MOST_DEPTH: usize = 128;

/// The parts to which paths lead; of one path to a single scalar, the scalar itself.
pub(super) fn parts(data: Data, paths: &[Path]) -> Option<Data> {
    if let [path] = paths
        && let Some(scalar) = scalar(&data, &path.steps)
    {
        return Some(scalar.clone());
    }
    let steps: Vec<&[Step]> = paths.iter().map(|path| path.steps.as_slice()).collect();
    keep(data, &steps, 0)
}

/// The scalar at the end of a path that leads to one value.
fn scalar<'a>(data: &'a Data, steps: &[Step]) -> Option<&'a Data> {
    let mut at = data;
    for step in steps {
        at = match (at, &step.kind) {
            (Data::Object(map), StepKind::Key(key)) => map.get(key)?,
            (Data::Array(items), StepKind::At(index)) => items.get(position(*index, items.len())?)?,
            _ => return None,
        };
    }
    (!matches!(at, Data::Array(_) | Data::Object(_))).then_some(at)
}

/// What is kept of a value for the rest of some paths.
fn keep(data: Data, paths: &[&[Step]], depth: usize) -> Option<Data> {
    if paths.iter().any(|path| path.is_empty()) || data.is_null() {
        return Some(data);
    }
    if depth > MOST_DEPTH {
        return None;
    }
    match data {
        Data::Object(map) => members(map, paths, depth),
        Data::Array(items) if items.is_empty() => Some(Data::Array(items)),
        Data::Array(items) => elements(items, paths, depth),
        _ => None,
    }
}

/// The members that paths name, in the order in which they name them.
fn members(mut map: Map, paths: &[&[Step]], depth: usize) -> Option<Data> {
    let mut out = Map::new();
    for (at, path) in paths.iter().enumerate() {
        let Some(key) = key_of(path) else { continue };
        // The paths that name it later have met in it already.
        let Some(value) = map.remove(key) else { continue };
        let of_key = paths.iter().skip(at).filter(|path| key_of(path) == Some(key));
        let rests: Vec<&[Step]> = of_key.filter_map(|path| path.get(1..)).collect();
        if let Some(kept) = keep(value, &rests, depth + 1) {
            out.insert(key, kept);
        }
    }
    (!out.is_empty()).then_some(Data::Object(out))
}

/// The key that a path begins with.
fn key_of(path: &[Step]) -> Option<&str> {
    match &path.first()?.kind {
        StepKind::Key(key) => Some(key),
        StepKind::At(_) | StepKind::Slice(..) => None,
    }
}

/// The elements that something is kept of: a key is looked for in each of them.
fn elements(items: Vec<Data>, paths: &[&[Step]], depth: usize) -> Option<Data> {
    let mut kept = Vec::new();
    let mut rests: Vec<&[Step]> = Vec::with_capacity(paths.len());
    let len = items.len();
    for (at, item) in items.into_iter().enumerate() {
        rests.clear();
        rests.extend(paths.iter().filter_map(|path| rest_for(path, at, len)));
        if !rests.is_empty() {
            kept.extend(keep(item, &rests, depth + 1));
        }
    }
    let has_slice =
        || paths.iter().any(|path| matches!(path.first().map(|step| &step.kind), Some(StepKind::Slice(..))));
    (!kept.is_empty() || has_slice()).then_some(Data::Array(kept))
}

/// What is left of a path for an element of an array of some length.
fn rest_for(path: &[Step], at: usize, len: usize) -> Option<&[Step]> {
    let (step, rest) = path.split_first()?;
    match step.kind {
        StepKind::Key(_) => Some(path),
        StepKind::At(index) => (position(index, len) == Some(at)).then_some(rest),
        StepKind::Slice(start, end) => range(start, end, len).contains(&at).then_some(rest),
    }
}

/// The place of an element that may be counted from the end.
fn position(index: i64, len: usize) -> Option<usize> {
    let place = usize::try_from(index.unsigned_abs()).ok()?;
    if index < 0 { len.checked_sub(place) } else { Some(place) }
}

/// The places of a slice, within what there is.
fn range(start: Option<i64>, end: Option<i64>, len: usize) -> std::ops::Range<usize> {
    let place = |index: i64| match position(index, len) {
        Some(place) => place.min(len),
        None if index < 0 => 0,
        None => len,
    };
    start.map_or(0, place)..end.map_or(len, place)
}

/// Finds out whether a path leads anywhere, and if not, where it stops.
pub(super) fn follow(data: &Data, steps: &[Step], progress: &mut Progress) {
    walk(data, steps, 0, 0, progress);
}

fn walk(data: &Data, steps: &[Step], at: usize, depth: usize, progress: &mut Progress) {
    let Some(step) = steps.get(at) else {
        *progress = Progress::Led;
        return;
    };
    if depth > MOST_DEPTH {
        stop(progress, at, || Found::Depth);
        return;
    }
    match (data, &step.kind) {
        // Nothing is there that could contradict.
        (Data::Null, _) => *progress = Progress::Led,
        (Data::Array(items), _) if items.is_empty() => *progress = Progress::Led,
        (Data::Object(map), StepKind::Key(key)) => match map.get(key) {
            Some(value) => walk(value, steps, at + 1, depth + 1, progress),
            None => stop(progress, at, || Found::Keys(map.keys().map(str::to_owned).collect())),
        },
        (Data::Array(items), StepKind::Key(_)) => each(items, steps, at, depth, progress),
        (Data::Array(items), StepKind::At(index)) => {
            match position(*index, items.len()).and_then(|place| items.get(place)) {
                Some(item) => walk(item, steps, at + 1, depth + 1, progress),
                None => stop(progress, at, || Found::Array),
            }
        }
        (Data::Array(items), StepKind::Slice(start, end)) => {
            match items.get(range(*start, *end, items.len())) {
                // A slice may well be of nothing.
                None | Some([]) => *progress = Progress::Led,
                Some(items) => each(items, steps, at + 1, depth, progress),
            }
        }
        (Data::Object(map), _) => stop(progress, at, || Found::Keys(map.keys().map(str::to_owned).collect())),
        (scalar, _) => stop(progress, at, || Found::Scalar(kind(scalar))),
    }
}

fn each(items: &[Data], steps: &[Step], at: usize, depth: usize, progress: &mut Progress) {
    for item in items {
        walk(item, steps, at, depth + 1, progress);
        if *progress == Progress::Led {
            return;
        }
    }
}

/// Notes where a path stops, unless it has come as far before.
fn stop(progress: &mut Progress, step: usize, found: impl FnOnce() -> Found) {
    let is_further = match progress {
        Progress::Unused => true,
        Progress::Stopped(before) => before.step < step,
        Progress::Led => false,
    };
    if is_further {
        *progress = Progress::Stopped(Stop { step, found: found() });
    }
}

fn kind(scalar: &Data) -> &'static str {
    match scalar {
        Data::Null => "null",
        Data::Bool(_) => "a truth value",
        Data::Number(_) => "a number",
        Data::String(_) => "a text",
        Data::Array(_) => "an array",
        Data::Object(_) => "an object",
    }
}
