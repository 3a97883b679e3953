use super::words::{split, stem};

#[test]
fn words_are_split_at_separators_and_capitals() {
    for (text, expected) in [
        ("issues/list-for-repo", "issues list for repo"),
        ("listNamespacedPod", "list namespaced pod"),
        ("getHTTPRoute2", "get http route2"),
        ("the user's keys", "the users keys"),
        ("a_b.c", "a b c"),
    ] {
        assert_eq!(split(text).join(" "), expected, "{text}");
    }
}

#[test]
fn forms_of_a_word_share_its_stem() {
    for forms in [
        &["issue", "issues"][..],
        &["create", "created", "creating", "creates", "creation"],
        &["delete", "deleted", "deleting", "deletes"],
        &["repository", "repositories"],
        &["branch", "branches"],
        &["stop", "stopped", "stopping"],
        &["install", "installed", "installing"],
        &["process", "processes"],
        &["status"],
    ] {
        let stems: Vec<_> = forms.iter().map(|form| stem(form)).collect();
        assert!(stems.iter().all(|stem| *stem == stems[0]), "{forms:?}: {stems:?}");
    }
}
