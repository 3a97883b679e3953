use super::groups::GroupedOperation;
use super::{NameSource, OperationNames, assign_names, by_paths, by_tags};

fn named(operations: &[(&str, &str, &str)]) -> Vec<OperationNames> {
    let named: Vec<_> =
        operations.iter().map(|(id, method, path)| NameSource { id, cli_name: "", method, path }).collect();
    assign_names(&named)
}

fn written(operations: &[(&str, &str, &str)]) -> Vec<String> {
    named(operations).into_iter().map(|names| names.written).collect()
}

const MIXED: &[(&str, &str, &str)] = &[
    ("listPets", "GET", "/pets"),
    ("list_pets", "POST", "/pets"),
    ("list-pets", "PUT", "/pets"),
    ("doThing", "POST", "/a"),
    ("doThing", "POST", "/b"),
    ("help", "GET", "/help"),
    ("", "GET", "/users/{id}/keys"),
    ("", "GET", "/users/{id}/keys/"),
    ("List a Tag's Values", "GET", "/tags"),
    ("get-a", "GET", "/x"),
    ("twice", "GET", "/a"),
    ("twice", "GET", "/c"),
];

#[test]
fn ids_are_names_as_the_document_writes_them() {
    let expected = [
        "listPets",
        "list_pets",
        "list-pets",
        "post-a",
        "post-b",
        "get-help",
        "get-users-id-keys-213c",
        "get-users-id-keys-76f8",
        "list-a-tags-values",
        "get-a",
        "get-a-dd00",
        "get-c",
    ];
    assert_eq!(written(MIXED), expected);
}

#[test]
fn kebab_names_of_a_clashing_set_all_come_from_their_paths() {
    let kebab: Vec<_> = named(MIXED).into_iter().map(|names| names.kebab).collect();
    assert_eq!(kebab[..3], ["get-pets", "post-pets", "list-pets"]);
    assert_eq!(kebab[3..], written(MIXED)[3..]);
}

#[test]
fn names_do_not_depend_on_the_order_of_the_document() {
    let mut reversed = MIXED.to_vec();
    reversed.reverse();
    let mut names = named(&reversed);
    names.reverse();
    assert_eq!(names, named(MIXED));
}

#[test]
fn generated_ids_get_short_names() {
    let operations = [
        ("create_quote_api_quotes_generate_post", "post", "/api/quotes/generate"),
        ("list_api_v1_users_get", "get", "/api/v1/users"),
        ("list_api_v1_users__id__keys_get", "get", "/api/v1/users/{id}/keys"),
        ("list_api_v1_posts_get", "get", "/api/v1/posts"),
        ("findPetsUsingGET_1", "get", "/find"),
        ("getPage", "get", "/pages/{id}"),
        ("getPage_1", "get", "/books/pages/{id}"),
        ("PetsController_findAll", "get", "/cats"),
        ("ApiV1PetsByIdGet", "get", "/api/v1/pets/{id}"),
        ("api_books_get_collection", "get", "/api/books"),
        ("repos/get", "get", "/repos/{owner}/{repo}"),
        ("get_v_2", "get", "/v"),
        ("createPet", "post", "/api/pets"),
    ];
    let short: Vec<_> = named(&operations).into_iter().map(|names| names.short).collect();
    let expected = [
        "create-quote",
        "list-users",
        "list-keys",
        "list-posts",
        "find-pets",
        "",
        "get-page-pages",
        "pets-find-all",
        "pets-by-id-get",
        "books-get-collection",
        "",
        "",
        "",
    ];
    assert_eq!(short, expected);
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
