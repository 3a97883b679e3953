//! Words of questions, names and descriptions, reduced to their stems.

use crate::data::name_words;

/// Returns the stems of the words of a text; `createHTTPRoute` has three words.
pub(super) fn stems(text: &str) -> Vec<String> {
    split(text).iter().map(|word| stem(word)).collect()
}

/// Returns the words of a text in lower case; `user's` is one word.
pub(super) fn split(text: &str) -> Vec<String> {
    let text = text.replace(['\'', '\u{2019}'], "").replace("to-do", "todo");
    let has_joints = (1..text.len()).any(|index| is_joint(text.as_bytes(), index));
    name_words(if has_joints { with_joints(&text) } else { text }.as_str())
}

/// Returns whether the byte at an index ends capitals with an `s`, as in `VMs`, or follows the first letter of `e-mail`.
fn is_joint(bytes: &[u8], index: usize) -> bool {
    let at = |back: usize| index.checked_sub(back).and_then(|index| bytes.get(index)).copied().unwrap_or(b' ');
    match at(0) {
        b's' => {
            let ends = !bytes.get(index + 1).is_some_and(u8::is_ascii_lowercase);
            at(1).is_ascii_uppercase() && at(2).is_ascii_uppercase() && ends
        }
        b'-' => at(1).is_ascii_alphabetic() && !at(2).is_ascii_alphanumeric() && at(2) != b'-',
        _ => false,
    }
}

/// Returns a text with `VMS` for `VMs`, whose letters are one word, and with `email` for `e-mail`.
fn with_joints(text: &str) -> String {
    let joined = text.char_indices().filter_map(|(index, c)| match c {
        's' if is_joint(text.as_bytes(), index) => Some('S'),
        '-' if is_joint(text.as_bytes(), index) => None,
        _ => Some(c),
    });
    joined.collect()
}

/// Reduces an English word to a stem that its inflected forms share: `issues`, `created` and `creating` have the stems of
/// `issue` and `create`.
pub(super) fn stem(word: &str) -> String {
    if !word.is_ascii() || word.len() < 4 {
        return word.to_owned();
    }
    let mut stem = singular(word);
    for suffix in ["ing", "ed"] {
        if let Some(base) = stem.strip_suffix(suffix).filter(|base| base.len() > 2 && has_vowel(base)) {
            stem = without_double(base);
            break;
        }
    }
    // `delete` and `deleting`.
    stem.strip_suffix('e').filter(|base| base.len() > 2).map(str::to_owned).unwrap_or(stem)
}

/// Returns the forms of a word that a list of base forms may have: `handled` is a form of `handle`, `copied` of `copy`.
pub(super) fn base_forms(word: &str) -> Vec<String> {
    let (single, stem) = (singular(word), stem(word));
    let mut forms = vec![word.to_owned()];
    if stem.len() > 2 && stem != single {
        forms.push(format!("{stem}e"));
        forms.extend(stem.strip_suffix('i').map(|base| format!("{base}y")));
        let doubled = ["ll", "ss", "zz"].iter().any(|end| stem.ends_with(end));
        forms.extend(stem.get(..stem.len() - 1).filter(|_| doubled).map(str::to_owned));
    }
    forms.extend([single, stem]);
    forms.dedup();
    forms
}

/// Reduces a stem to a root that derived words share: `deployment` and `invitation` have the roots of `deploy` and `invite`.
pub(super) fn root(stem: &str) -> &str {
    // `evacuat` is the stem of `evacuate`.
    let ends = ["ation", "ement", "ment", "ion", "er", "or", "al", "ance", "at"].iter();
    let ends = ends.filter(|_| stem != "format");
    let bases = ends.filter_map(|end| stem.strip_suffix(end).filter(|base| base.len() > 3));
    bases.min_by_key(|base| base.len()).unwrap_or(stem)
}

/// Returns the singular of a noun.
pub(crate) fn singular(word: &str) -> String {
    if let Some(singular) = irregular(word) {
        return singular.to_owned();
    }
    if let Some(base) = word.strip_suffix("ies").filter(|base| base.len() > 1) {
        return format!("{base}y");
    }
    let is_sibilant = |base: &&str| ["s", "x", "z", "ch", "sh"].iter().any(|end| base.ends_with(end)) && base.len() > 2;
    if let Some(base) = word.strip_suffix("es").filter(is_sibilant) {
        return base.to_owned();
    }
    let is_plural = !word.ends_with("ss") && !word.ends_with("us") && !word.ends_with("is");
    word.strip_suffix('s').filter(|_| is_plural).unwrap_or(word).to_owned()
}

/// Returns the singular of a plural without a rule.
fn irregular(plural: &str) -> Option<&'static str> {
    Some(match plural {
        "indices" => "index",
        "matrices" => "matrix",
        "vertices" => "vertex",
        "people" => "person",
        "children" => "child",
        "aliases" => "alias",
        "databases" => "database",
        "releases" => "release",
        "movies" => "movie",
        "series" => "series",
        "men" => "man",
        "women" => "woman",
        "feet" => "foot",
        "teeth" => "tooth",
        "mice" => "mouse",
        "shelves" => "shelf",
        "leaves" => "leaf",
        "wives" => "wife",
        "knives" => "knife",
        "lives" => "life",
        "halves" => "half",
        "analyses" => "analysis",
        "diagnoses" => "diagnosis",
        "crises" => "crisis",
        "theses" => "thesis",
        "criteria" => "criterion",
        "wolves" => "wolf",
        "calves" => "calf",
        "geese" => "goose",
        "oxen" => "ox",
        _ => return None,
    })
}

fn has_vowel(text: &str) -> bool {
    text.contains(['a', 'e', 'i', 'o', 'u', 'y'])
}

/// Returns the base of a form that doubles its consonant: `stopp` is that of `stopped`.
fn without_double(base: &str) -> String {
    let mut end = base.bytes().rev();
    let (last, before) = (end.next(), end.next());
    let is_doubled = last == before && !matches!(last, Some(b'l' | b's' | b'z'));
    base.get(..base.len() - usize::from(is_doubled)).unwrap_or(base).to_owned()
}
