use super::groups::GroupedOperation;
use super::{NameSource, assign_names, by_paths, by_tags};

fn names(operations: &[(&str, &str, &str)]) -> Vec<String> {
    let named: Vec<_> =
        operations.iter().map(|(id, method, path)| NameSource { id, cli_name: "", method, path }).collect();
    assign_names(&named)
}

#[test]
fn ids_become_kebab_case_and_stay_apart() {
    let names = names(&[
        ("listPets", "GET", "/pets"),
        ("list_pets", "POST", "/pets"),
        ("list-pets", "PUT", "/pets"),
        ("listPets", "GET", "/cats"),
        ("help", "GET", "/help"),
        ("", "GET", "/users/{id}/keys"),
        ("", "GET", "/users/{id}/keys/"),
        ("!?.", "GET", "/x"),
    ]);
    let expected = [
        "list-pets-get",
        "list-pets-post",
        "list-pets",
        "list-pets-get-2",
        "help-get",
        "get-users-id-keys",
        "get-users-id-keys-2",
        "not",
    ];
    assert_eq!(names, expected);
}

#[test]
fn the_names_of_other_operations_do_not_take_a_name_away() {
    let before = names(&[("a", "GET", "/"), ("a-get", "GET", "/b")]);
    let after = names(&[("a", "GET", "/"), ("a", "GET", "/c"), ("a-get", "GET", "/b")]);
    assert_eq!(before, ["a", "a-get"]);
    assert_eq!(after, ["a", "a-get-2", "a-get"]);
}

fn shown(places: &[(Vec<String>, String)]) -> Vec<String> {
    places.iter().map(|(groups, name)| [groups.as_slice(), std::slice::from_ref(name)].concat().join(" ")).collect()
}

#[test]
fn tags_make_groups_and_their_words_leave_the_names() {
    let place = |name, tag| GroupedOperation { name, tag, method: "GET", path: "/" };
    let places = by_tags(&[
        place("repos-get", "repos"),
        place("list-pets", "Pets"),
        place("get-pet", "Pets"),
        place("pets-get", "Pets"),
        place("pets", "Pets"),
        place("pets", ""),
        place("category-help", "Categories"),
    ]);
    let expected =
        ["repos get", "pets list", "pets get-pet", "pets pets-get", "pets pets", "pets-2", "categories category-help"];
    assert_eq!(shown(&places), expected);
}

#[test]
fn paths_make_groups_and_methods_the_names() {
    let place = |name, method, path| GroupedOperation { name, tag: "", method, path };
    let places = by_paths(&[
        place("a", "GET", "/users"),
        place("b", "GET", "/users/{id}"),
        place("c", "GET", "/users/get"),
        place("d", "GET", "/repos/{owner}/{repo}/compare/{base}...{head}"),
        place("e", "POST", "/a/{x}/b"),
        place("f", "POST", "/a/{y}/b"),
        place("g", "GET", "/t/{id}.{ext}?beta=true#x"),
        place("h", "GET", "/"),
    ]);
    let expected = [
        "users a",
        "users get-by-id",
        "users get get",
        "repos compare get-by-base-head",
        "a b e",
        "a b f",
        "t get-by-id-ext",
        "get",
    ];
    assert_eq!(shown(&places), expected);
}
