//! `--find` over the operations of a document: methods, paths and inputs of requests.

use serde_json::{Value, json};
use vestibule::prelude::*;
use vestibule::testing::Invocation;

use crate::recording_handler::Seen;

fn operation(id: &str, summary: &str, inputs: &[&str]) -> Value {
    let properties: serde_json::Map<_, _> =
        inputs.iter().map(|name| ((*name).to_owned(), json!({ "type": "string" }))).collect();
    let schema = json!({ "type": "object", "properties": properties });
    json!({ "operationId": id, "summary": summary, "requestBody": { "content": { "application/json": { "schema": schema } } } })
}

fn program() -> Cli {
    let scale = json!({
        "put": operation("replaceScale", "replace scale of the specified Deployment", &["replicas"]),
        "patch": operation("patchScale", "partially update scale of the specified Deployment", &["replicas"]),
    });
    let document = json!({ "openapi": "3.1.0", "paths": {
        "/deployments/{name}/scale": scale,
        "/refunds": { "post": operation("PostRefunds", "Create a refund", &["amount", "charge"]) },
        "/charges/{charge}/refunds": { "post": operation("PostChargesRefunds", "Create a refund", &["amount"]) },
        "/charges": { "post": operation("PostCharges", "Create a charge", &["amount", "metadata"]) },
        "/notes": {
            "get": { "operationId": "listNotes", "summary": "List notes" },
            "post": operation("addNote", "Add a note", &["text"]),
            "delete": { "operationId": "deleteNotes", "summary": "Delete a collection of notes" },
        },
        "/notes/{id}": {
            "delete": { "operationId": "deleteNote", "summary": "Delete a note" },
            "get": { "operationId": "getNote", "summary": "Read a note" },
        },
        "/notes/{id}/members": { "post": operation("addNoteMember", "Add a member of a note", &["user"]) },
        "/notes/{id}/members/{user}": { "delete": { "operationId": "removeNoteMember", "summary": "Remove a member of a note" } },
        "/notes/{id}/followers": { "get": { "operationId": "listFollowers", "summary": "List followers" } },
        "/followed": { "get": { "operationId": "listFollowed", "summary": "List things that are followed" } },
        "/notes/{id}/image": { "post": operation("uploadImage", "Upload an image (replaces the last one)", &["image"]) },
    } });
    Cli::create("app").fetch(Seen::default().mount().openapi(document.to_string()))
}

fn found(question: &str) -> Vec<String> {
    let found = Invocation::new(["--find", question, "--json"]).run(&program()).success();
    let found: Vec<Value> = serde_json::from_str(&found).unwrap();
    found.iter().map(|entry| entry["name"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn a_change_comes_before_a_replacement_at_the_same_path() {
    for question in ["scale a deployment", "change the scale of a deployment", "set the scale of a deployment"] {
        assert_eq!(found(question)[0], "patchScale", "{question}");
    }
    assert_eq!(found("replace the scale of a deployment")[0], "replaceScale");
}

#[test]
fn a_request_that_creates_the_noun_of_a_verb_is_found_by_its_inputs() {
    let names = found("refund a charge");
    assert!(names[..2].contains(&"PostRefunds".to_owned()), "{names:?}");
}

#[test]
fn a_question_about_all_things_is_not_answered_with_one() {
    for (question, name) in [
        ("delete all notes", "deleteNotes"),
        ("delete every note", "deleteNotes"),
        ("delete a note", "deleteNote"),
        ("delete the note", "deleteNote"),
    ] {
        assert_eq!(found(question)[0], name, "{question}");
    }
}

#[test]
fn things_with_an_attribute_are_listed() {
    for question in ["notes with a text", "notes that Ann wrote"] {
        assert_eq!(found(question)[0], "listNotes", "{question}");
    }
}

#[test]
fn a_part_is_added_to_a_thing_that_exists() {
    for question in ["add a picture to a note", "put a photo in a note"] {
        assert_eq!(found(question)[0], "uploadImage", "{question}");
    }
    assert_eq!(found("add a new note")[0], "addNote");
}

#[test]
fn what_is_taken_off_a_thing_is_removed_from_it() {
    assert_eq!(found("take a member off my note")[0], "removeNoteMember");
}

#[test]
fn who_does_something_is_named_after_the_verb() {
    assert_eq!(found("who follows me")[0], "listFollowers");
}

#[test]
fn a_verb_of_an_inquiry_stands_for_no_change() {
    for question in ["what did I write in a note", "what have we built for a note"] {
        assert!(!found(question)[0].starts_with("add"), "{question}: {:?}", found(question));
    }
}

#[test]
fn an_idiom_may_end_in_another() {
    assert_eq!(found("give the buyer money back")[0], "PostRefunds");
}

#[test]
fn someone_is_a_person() {
    for question in ["add someone to a note", "add somebody to the note"] {
        assert_eq!(found(question)[0], "addNoteMember", "{question}");
    }
}

/// Returns the first answer to a question over the operations of a hall.
fn found_in_a_hall(question: &str) -> String {
    let document = json!({ "openapi": "3.1.0", "paths": {
        "/rehearsals": {
            "get": { "operationId": "listRehearsals", "summary": "List rehearsals" },
            "post": operation("scheduleRehearsal", "Schedule a rehearsal", &["day"]),
        },
        "/rehearsals/{id}": {
            "get": { "operationId": "getRehearsal", "summary": "Show a rehearsal" },
            "delete": { "operationId": "removeRehearsal", "summary": "Cancel a rehearsal" },
        },
        "/halls": {
            "get": { "operationId": "listHalls", "summary": "List halls" },
            "post": operation("addHall", "Add a hall", &["seats"]),
        },
        "/halls/{id}/resize": { "post": operation("resizeHall", "Resize a hall", &["seats"]) },
        "/visits": {
            "get": { "operationId": "listVisits", "summary": "List visits of the tuner" },
            "post": operation("planVisit", "Schedule a visit of the tuner", &["day"]),
        },
        "/machines": {
            "get": { "operationId": "listMachines", "summary": "List machines" },
            "post": operation("addMachine", "Add a machine", &["voltage"]),
        },
        "/machines/{id}": { "delete": { "operationId": "discardMachine", "summary": "Discard a machine" } },
    } });
    let cli = Cli::create("app").fetch(Seen::default().mount().openapi(document.to_string()));
    let found = Invocation::new(["--find", question, "--json"]).run(&cli).success();
    let found: Vec<Value> = serde_json::from_str(&found).unwrap();
    found.first().and_then(|entry| entry["name"].as_str()).unwrap_or_default().to_owned()
}

#[test]
fn a_question_for_a_time_changes_nothing() {
    for question in ["where is the rehearsal", "who is at the rehearsals", "why was the rehearsal moved"] {
        let first = found_in_a_hall(question);
        assert!(["listRehearsals", "getRehearsal"].contains(&&*first), "{question}: {first}");
    }
    // The verb `schedule` stands for a time, too.
    assert_eq!(found_in_a_hall("when does the tuner visit"), "listVisits");
}

#[test]
fn idioms_say_the_action() {
    for (question, expected) in [
        ("we no longer need this rehearsal", "removeRehearsal"),
        ("the rehearsal was called off", "removeRehearsal"),
        ("make the hall bigger", "resizeHall"),
        ("throw a machine away", "discardMachine"),
    ] {
        assert_eq!(found_in_a_hall(question), expected, "{question}");
    }
}

#[test]
fn a_word_that_no_command_has_stands_for_what_its_relatives_stand_for() {
    // A laptop is a device, and a device is a machine.
    assert_eq!(found_in_a_hall("which laptops are there"), "listMachines");
}

#[test]
fn an_input_that_a_question_names_is_a_part_of_the_answer() {
    let text = Invocation::new(["--find", "create a charge with metadata"]).run(&program()).success();
    assert!(text.contains("--metadata") && !text.contains("No command matches all words"), "{text}");
}

#[test]
fn options_for_the_members_of_an_object_are_one_item_of_the_answer() {
    let text = |count: usize| {
        let members: serde_json::Map<_, _> =
            (0..count).map(|index| (format!("m{index}"), json!({ "type": "integer" }))).collect();
        let properties =
            json!({ "metadata": { "type": "object", "properties": members }, "size": { "type": "integer" } });
        let schema = json!({ "type": "object", "properties": properties });
        let body = json!({ "content": { "application/json": { "schema": schema } } });
        let operation = json!({ "operationId": "mk", "summary": "Create a map", "requestBody": body });
        let document = json!({ "openapi": "3.1.0", "paths": { "/maps": { "post": operation } } });
        let cli = Cli::create("app").fetch(Seen::default().mount().openapi(document.to_string()));
        let page = Invocation::new(["--find", "create a map"]).run(&cli).success();
        page.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    assert!(text(1).contains("--metadata <json>, --metadata.m0, --size <integer>"), "{}", text(1));
    assert!(text(3).contains("--metadata <json>, --metadata.(m0|m1|m2), --size <integer>"), "{}", text(3));
    assert!(text(40).contains("m15|\u{2026} 24 more), --size <integer>"), "{}", text(40));
}

#[test]
fn printed_calls_have_the_leading_arguments() {
    let program = || program().leading_args(["--spec", "my shop.json"]);
    let start = "app --spec 'my shop.json'";
    for (line, wanted) in [
        ("-h", "`S <command> -h`"),
        ("--find charge", "`S PostCharges --help` for all details"),
        ("--find 'rotate the charge'", "`S <command> -h` for the details"),
        ("--find xyzzy", "Run `S --llms-index`"),
        ("PostCharges -h", "`S PostCharges --help`"),
        ("--help", "`S <command> --help`"),
    ] {
        let page = Invocation::line(line).run(&program()).success();
        assert!(page.contains(&wanted.replace('S', start)), "{line}: {page}");
    }
    let page = Invocation::line("PostCharges --man").run(&program()).success();
    assert!(page.contains("\\fBapp \\-\\-spec"), "{page}");
    let examples = Cli::create("app").leading_args(["--spec", "my shop.json"]);
    let examples = examples.command(Command::new("go").run(|_| Ok(1)).example("--fast", "In a hurry"));
    let page = Invocation::line("go --help").run(&examples).success();
    assert!(page.contains("app --spec 'my shop.json' go --fast"), "{page}");
}

/// Returns the first command for a question about the documents of an office.
fn found_in_an_office(question: &str) -> String {
    let get = |id: &str, summary: &str| json!({ "get": { "operationId": id, "summary": summary } });
    let document = json!({ "openapi": "3.1.0", "paths": {
        "/folders": { "post": operation("createFolder", "Create a folder", &["name"]), "get": { "operationId": "listFolders", "summary": "List folders" } },
        "/folders/{id}": {
            "get": { "operationId": "getFolder", "summary": "Get a folder" },
            "put": operation("updateFolder", "Update a folder", &["name"]),
        },
        "/folders/{id}/items": get("listFolderItems", "List items of a folder"),
        "/folders/{id}/access": { "post": operation("grantAccess", "Grant access to a folder", &["user"]) },
        "/members": get("listMembers", "List members"),
        "/members/{id}": {
            "delete": { "operationId": "removeMember", "summary": "Remove a member of the office" },
            "get": { "operationId": "getMember", "summary": "Get a member of the office" },
        },
        "/plans/{id}/pause": { "post": operation("pausePlan", "Pause a plan", &[]) },
        "/plans/{id}/cancel": { "post": operation("cancelPlan", "Cancel a plan", &[]) },
        "/plans/{id}/pdf": get("getPlanPdf", "Download a plan"),
        "/photos/generations": { "post": operation("createPhoto", "Create a photo", &["prompt"]) },
        "/photos/edits": { "post": operation("createPhotoEdit", "Create an edited photo", &["prompt"]) },
        "/photos/{id}/stars": { "post": operation("starPhoto", "Star a photo", &[]) },
        "/channels": get("listChannels", "List silenced channels"),
        "/folders/{id}/archive": { "post": operation("archiveFolder", "Archive a folder", &[]) },
        "/folders/{id}/unarchive": { "post": operation("unarchiveFolder", "Unarchive a folder", &[]) },
        "/photos/{id}/link": {
            "put": operation("addLink", "Share a photo by a link", &["text"]),
            "delete": { "operationId": "removeLink", "summary": "Remove the shared link of a photo" },
        },
        "/channels/mute": { "post": operation("muteChannels", "Mute channels", &[]) },
        "/vms": get("listVMs", "List VMs"),
        "/emails": { "post": operation("sendEmail", "Send an email", &["text"]) },
        "/messages/{id}/send": { "post": operation("sendMessage", "Send a message", &["text"]) },
        "/reviewers": { "post": operation("requestReviewers", "Request reviewers of a plan", &["user"]) },
        "/reviews": { "post": operation("createReview", "Create a review of a plan", &["text"]) },
        "/health": { "head": { "operationId": "ping", "summary": "Ping the office" } },
    } });
    let app = Cli::create("app").fetch(Seen::default().mount().openapi(document.to_string()));
    let found = Invocation::new(["--find", question, "--json"]).run(&app).success();
    let found: Vec<Value> = serde_json::from_str(&found).unwrap();
    found[0]["name"].as_str().unwrap().to_owned()
}

#[test]
fn the_form_of_a_question_says_what_is_asked_for() {
    for (question, name) in [
        ("what is in this folder", "listFolderItems"),
        ("which folders exist", "listFolders"),
        ("let a colleague edit my folder", "grantAccess"),
        ("stop a plan for two months", "pausePlan"),
        ("stop a plan", "cancelPlan"),
        ("save a plan as PDF", "getPlanPdf"),
        ("like a photo", "starPhoto"),
        ("throw somebody out of the office", "removeMember"),
        ("ask a colleague to review my plan", "requestReviewers"),
        ("who works here", "listMembers"),
        ("make a photo", "createPhoto"),
        ("is the office alive", "ping"),
        ("we need a new folder", "createFolder"),
        ("silence channels for an hour", "muteChannels"),
        ("silence today's channels", "muteChannels"),
        ("he was rude, throw him out of the office", "removeMember"),
        ("the page changed before I saw it, so get the plan as PDF", "getPlanPdf"),
        ("bring back an archived folder", "unarchiveFolder"),
        ("stop sharing a photo by link", "removeLink"),
        ("pause a plan instead of cancelling it", "pausePlan"),
        ("pause a plan without cancelling it", "pausePlan"),
        ("the lawyer should be able to read this folder", "grantAccess"),
    ] {
        assert_eq!(found_in_an_office(question), name, "{question}");
    }
}

#[test]
fn plurals_of_capitals_and_a_first_letter_before_a_hyphen_are_parts_of_a_word() {
    assert_eq!(found_in_an_office("which VMs do we have"), "listVMs");
    assert_eq!(found_in_an_office("e-mail somebody"), "sendEmail");
}
