use super::thesaurus::{phrase, related};
use super::words::{base_forms, root, split, stem};

#[test]
fn words_are_split_at_separators_and_capitals() {
    for (text, expected) in [
        ("issues/list-for-repo", "issues list for repo"),
        ("listNamespacedPod", "list namespaced pod"),
        ("getHTTPRoute2", "get http route2"),
        ("the user's keys", "the users keys"),
        ("a_b.c", "a b c"),
        ("listVMs", "list vms"),
        ("URLs of PRs", "urls of prs"),
        ("isOK", "is ok"),
        ("e-mail a bill", "email a bill"),
        ("check-in", "check in"),
    ] {
        assert_eq!(split(text).join(" "), expected, "{text}");
    }
}

#[test]
fn forms_of_a_word_share_its_stem() {
    for forms in [
        &["issue", "issues"][..],
        &["create", "created", "creating", "creates"],
        &["delete", "deleted", "deleting", "deletes"],
        &["index", "indices", "indexes"],
        &["tag", "tags", "tagging", "tagged"],
        &["repository", "repositories"],
        &["branch", "branches"],
        &["stop", "stopped", "stopping"],
        &["install", "installed", "installing"],
        &["process", "processes"],
        &["status"],
        &["analysis", "analyses"],
    ] {
        let stems: Vec<_> = forms.iter().map(|form| stem(form)).collect();
        assert!(stems.iter().all(|stem| *stem == stems[0]), "{forms:?}: {stems:?}");
    }
}

#[test]
fn derived_words_share_a_root() {
    for words in [
        ["deploy", "deployment"],
        ["invite", "invitation"],
        ["create", "creation"],
        ["review", "reviewers"],
        ["evacuate", "evacuation"],
    ] {
        let roots = words.map(|word| root(&stem(word)).to_owned());
        assert_eq!(roots[0], roots[1], "{words:?}");
    }
    assert_ne!(root("format"), root("form"));
}

#[test]
fn forms_of_a_word_have_its_base() {
    for (word, base) in
        [("handled", "handle"), ("copied", "copy"), ("cancelled", "cancel"), ("leaves", "leaf"), ("stopped", "stop")]
    {
        assert!(base_forms(word).iter().any(|form| form == base), "{word}: {:?}", base_forms(word));
    }
}

#[test]
fn past_forms_without_a_rule_have_the_relatives_of_the_present() {
    for (past, present) in [("spoke", "speak"), ("lent", "lend"), ("bought", "buy")] {
        let of_past = related(past);
        assert!(related(present).iter().all(|word| of_past.contains(word)), "{past}: {of_past:?}");
    }
}

#[test]
fn phrases_have_the_forms_of_their_verb() {
    assert_eq!(phrase("thrown", "away"), phrase("throw", "away"));
    assert_eq!(phrase("rules", "out"), phrase("rule", "out"));
    assert!(phrase("rule", "out").is_some());
    assert!(phrase("throw", "away").is_some());
}

#[test]
fn the_thesaurus_is_in_order() {
    let keys =
        |text: &'static str| -> Vec<&str> { text.lines().map(|line| line.split_once(": ").unwrap().0).collect() };
    for text in [include_str!("thesaurus.txt"), include_str!("phrases.txt"), include_str!("past.txt")] {
        assert!(keys(text).is_sorted_by(|a, b| a < b));
    }
}

#[test]
fn needs_are_alternatives_of_single_words() {
    let lines: Vec<&str> = include_str!("needs.txt").lines().collect();
    let is_word =
        |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    for (index, line) in lines.iter().enumerate() {
        let (need, answer) = line.split_once(": ").expect(line);
        let need = need.replace('+', "");
        assert!(need.split([' ', '/']).chain(answer.split(' ')).all(is_word), "{line}");
        assert!(!lines[..index].contains(line), "{line} is there twice");
    }
}
