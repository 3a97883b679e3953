//! Paths followed through data.

use super::{Found, Mismatch, Path, Reach, Step, StepKind};
use crate::data::{Data, Map};

/// Maximum depth of data that a path is followed through. Steps are few, but a key is searched in each element of an array
/// and of the arrays in it.
const MAX_DEPTH: usize = 128;

/// Returns the parts that paths match; for one path to a single scalar, the scalar itself, and for one path to a scalar
/// of each record of an array, the scalars.
pub(super) fn select(data: Data, paths: &[Path]) -> Option<Data> {
    if let [path] = paths {
        if let Some(scalar) = scalar(&data, &path.steps) {
            return Some(scalar.clone());
        }
        if let Some(values) = data.as_array().and_then(|records| column(records, &path.steps)) {
            return Some(values);
        }
    }
    let steps: Vec<&[Step]> = paths.iter().map(|path| path.steps.as_slice()).collect();
    keep(data, &steps, 0)
}

/// Returns the scalar that a path without slices leads to.
fn scalar<'a>(data: &'a Data, steps: &[Step]) -> Option<&'a Data> {
    let mut current = data;
    for step in steps {
        current = match (current, &step.kind) {
            (Data::Object(map), StepKind::Key(key)) => map.get(key)?,
            (Data::Array(items), StepKind::Index(index)) => items.get(position(*index, items.len())?)?,
            _ => return None,
        };
    }
    (!matches!(current, Data::Array(_) | Data::Object(_))).then_some(current)
}

/// Returns the scalars that keys lead to in records, without the records that lack them; `None` if some lead to more.
fn column(records: &[Data], keys: &[Step]) -> Option<Data> {
    let mut values = Vec::with_capacity(records.len());
    for record in records {
        record.as_object()?;
        match member(record, keys)? {
            None => {}
            Some(Data::Array(_) | Data::Object(_)) => return None,
            Some(value) => values.push(value.clone()),
        }
    }
    (!values.is_empty()).then_some(Data::Array(values))
}

/// Returns the member that keys lead to, if there is one; `None` if they lead through anything but objects.
fn member<'a>(record: &'a Data, keys: &[Step]) -> Option<Option<&'a Data>> {
    let mut found = record;
    for step in keys {
        let StepKind::Key(key) = &step.kind else { return None };
        match found.as_object()?.get(key) {
            Some(value) => found = value,
            None => return Some(None),
        }
    }
    Some(Some(found))
}

/// Returns the parts of a value that the rests of some paths match.
fn keep(data: Data, paths: &[&[Step]], depth: usize) -> Option<Data> {
    if paths.iter().any(|path| path.is_empty()) || data.is_null() {
        return Some(data);
    }
    if depth > MAX_DEPTH {
        return None;
    }
    match data {
        Data::Object(map) => members(map, paths, depth),
        Data::Array(items) if items.is_empty() => Some(Data::Array(items)),
        Data::Array(items) => elements(items, paths, depth),
        _ => None,
    }
}

/// Returns the members that paths name, in the order of the paths.
fn members(mut map: Map, paths: &[&[Step]], depth: usize) -> Option<Data> {
    let mut out = Map::new();
    for (index, path) in paths.iter().enumerate() {
        let Some(key) = first_key(path) else { continue };
        // A key that several paths name was handled with the first of them.
        let Some(value) = map.remove(key) else { continue };
        let same_key = paths.iter().skip(index).filter(|path| first_key(path) == Some(key));
        let rests: Vec<&[Step]> = same_key.filter_map(|path| path.get(1..)).collect();
        if let Some(kept) = keep(value, &rests, depth + 1) {
            out.insert(key, kept);
        }
    }
    (!out.is_empty()).then_some(Data::Object(out))
}

/// Returns the key that a path begins with.
fn first_key(path: &[Step]) -> Option<&str> {
    match &path.first()?.kind {
        StepKind::Key(key) => Some(key),
        StepKind::Index(_) | StepKind::Slice(..) => None,
    }
}

/// Returns the elements of which some path matches a part; a key is searched in each of them.
fn elements(items: Vec<Data>, paths: &[&[Step]], depth: usize) -> Option<Data> {
    let mut kept = Vec::new();
    let mut rests: Vec<&[Step]> = Vec::with_capacity(paths.len());
    let len = items.len();
    for (index, item) in items.into_iter().enumerate() {
        rests.clear();
        rests.extend(paths.iter().filter_map(|path| rest_for(path, index, len)));
        if !rests.is_empty() {
            kept.extend(keep(item, &rests, depth + 1));
        }
    }
    let has_slice =
        || paths.iter().any(|path| matches!(path.first().map(|step| &step.kind), Some(StepKind::Slice(..))));
    (!kept.is_empty() || has_slice()).then_some(Data::Array(kept))
}

/// Returns the rest of a path for an element of an array of a length, if the path matches the element.
fn rest_for(path: &[Step], index: usize, len: usize) -> Option<&[Step]> {
    let (step, rest) = path.split_first()?;
    match step.kind {
        StepKind::Key(_) => Some(path),
        StepKind::Index(from_end) => (position(from_end, len) == Some(index)).then_some(rest),
        StepKind::Slice(start, end) => range(start, end, len).contains(&index).then_some(rest),
    }
}

/// Returns the position of an element, which a negative index counts from the end.
fn position(index: i64, len: usize) -> Option<usize> {
    let offset = usize::try_from(index.unsigned_abs()).ok()?;
    if index < 0 { len.checked_sub(offset) } else { Some(offset) }
}

/// Returns the positions of a slice, clamped to the length.
fn range(start: Option<i64>, end: Option<i64>, len: usize) -> std::ops::Range<usize> {
    let clamped = |index: i64| match position(index, len) {
        Some(position) => position.min(len),
        None if index < 0 => 0,
        None => len,
    };
    start.map_or(0, clamped)..end.map_or(len, clamped)
}

/// Records how far a path leads.
pub(super) fn trace(data: &Data, steps: &[Step], reach: &mut Reach) {
    walk(data, steps, 0, 0, reach);
}

fn walk(data: &Data, steps: &[Step], index: usize, depth: usize, reach: &mut Reach) {
    let Some(step) = steps.get(index) else {
        *reach = Reach::Matched;
        return;
    };
    if depth > MAX_DEPTH {
        record_mismatch(reach, index, || Found::Depth);
        return;
    }
    match (data, &step.kind) {
        // Absent data cannot contradict a path.
        (Data::Null, _) => *reach = Reach::Matched,
        (Data::Array(items), _) if items.is_empty() => *reach = Reach::Matched,
        (Data::Object(map), StepKind::Key(key)) => match map.get(key) {
            Some(value) => walk(value, steps, index + 1, depth + 1, reach),
            None => record_mismatch(reach, index, || Found::Keys(map.keys().map(str::to_owned).collect())),
        },
        (Data::Array(items), StepKind::Key(_)) => walk_items(items, steps, index, depth, reach),
        (Data::Array(items), StepKind::Index(element)) => {
            match position(*element, items.len()).and_then(|position| items.get(position)) {
                Some(item) => walk(item, steps, index + 1, depth + 1, reach),
                None => record_mismatch(reach, index, || Found::Array),
            }
        }
        (Data::Array(items), StepKind::Slice(start, end)) => {
            match items.get(range(*start, *end, items.len())) {
                // An empty slice is valid.
                None | Some([]) => *reach = Reach::Matched,
                Some(items) => walk_items(items, steps, index + 1, depth, reach),
            }
        }
        (Data::Object(map), _) => {
            record_mismatch(reach, index, || Found::Keys(map.keys().map(str::to_owned).collect()));
        }
        (scalar, _) => record_mismatch(reach, index, || Found::Scalar(type_name(scalar))),
    }
}

fn walk_items(items: &[Data], steps: &[Step], index: usize, depth: usize, reach: &mut Reach) {
    for item in items {
        walk(item, steps, index, depth + 1, reach);
        if *reach == Reach::Matched {
            return;
        }
    }
}

/// Records where a path stops, unless it has led as far before.
fn record_mismatch(reach: &mut Reach, step: usize, found: impl FnOnce() -> Found) {
    let is_further = match reach {
        Reach::Unknown => true,
        Reach::Stopped(previous) => previous.step < step,
        Reach::Matched => false,
    };
    if is_further {
        *reach = Reach::Stopped(Mismatch { step, found: found() });
    }
}

fn type_name(value: &Data) -> &'static str {
    match value {
        Data::Null => "null",
        Data::Bool(_) => "a boolean",
        Data::Number(_) => "a number",
        Data::String(_) => "a string",
        Data::Array(_) => "an array",
        Data::Object(_) => "an object",
    }
}
