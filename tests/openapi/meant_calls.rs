//! Corrections by what a call says beside its name: its options, the members of its body, and the form of its values.

use crate::recording_handler::Program;

const SPEC: &str = r##"{ "openapi": "3.0.3", "servers": [{ "url": "https://quay.example/v1" }],
    "paths": {
        "/crews": { "get": { "operationId": "listCrews", "summary": "List crews", "parameters": [
            { "name": "exclude_retired", "in": "query", "schema": { "type": "boolean" } },
            { "name": "notify", "in": "query", "schema": { "type": "boolean" } },
            { "name": "enable_debug_logging", "in": "query", "schema": { "type": "boolean" } }] } },
        "/vessels": {
            "get": { "operationId": "listVessels", "summary": "List vessels", "parameters": [
                { "name": "query", "in": "query", "schema": { "type": "string" } },
                { "name": "rig", "in": "query", "schema": { "type": "string", "enum": ["sloop", "ketch"] } },
                { "name": "created", "in": "query", "style": "deepObject", "explode": true, "schema": { "type": "object",
                    "properties": { "gte": { "type": "integer" }, "lt": { "type": "integer" } } } }] },
            "post": { "operationId": "registerVessel", "summary": "Register a vessel",
                "requestBody": { "required": true, "content": { "application/json": { "schema": { "type": "object",
                    "required": ["hull_id", "mast"], "properties": {
                        "hull_id": { "type": "integer" }, "mast": { "type": "string" },
                        "liters_per_minute": { "type": "integer" },
                        "flags": { "type": "array", "items": { "type": "string" } },
                        "is_private": { "type": "boolean" } } } } } } } },
        "/vessels/{vessel_id}": {
            "parameters": [{ "name": "vessel_id", "in": "path", "required": true, "schema": { "type": "string" } }],
            "get": { "operationId": "getVessel", "summary": "Get a vessel" },
            "patch": { "operationId": "updateVessel", "summary": "Update a vessel",
                "requestBody": { "required": true, "content": { "application/json": { "schema": { "type": "object",
                    "properties": { "name": { "type": "string" }, "draught": { "type": "number" },
                        "parent": { "type": "object", "properties": { "id": { "type": "string" } } } } } } } } },
            "delete": { "operationId": "deleteVessel", "summary": "Delete a vessel", "parameters": [
                { "name": "hull_no", "in": "query", "schema": { "type": "string" } },
                { "name": "keep_logs", "in": "query", "schema": { "type": "boolean" } }] } },
        "/alarm/snooze": {
            "put": { "operationId": "alarm.setSnooze", "summary": "Mutes the alarm", "parameters": [
                { "name": "minutes", "in": "query", "schema": { "type": "integer" } },
                { "name": "seconds", "in": "query", "schema": { "type": "string" } }] } },
        "/alarm/snooze/end": { "post": { "operationId": "alarm.endSnooze", "summary": "Sounds the alarm again" } },
        "/me/following": { "put": { "operationId": "follow-skippers-crews", "summary": "Follow Skippers or Crews",
            "parameters": [
                { "name": "type", "in": "query", "required": true,
                    "schema": { "type": "string", "enum": ["skipper", "crew"] } },
                { "name": "ids", "in": "query", "required": true, "schema": { "type": "string" } }] } },
        "/skippers/{handle}/berths": { "get": { "operationId": "listBerthsOfSkipper",
            "summary": "List the berths of a skipper", "parameters": [
                { "name": "handle", "in": "path", "required": true, "schema": { "type": "string" } }] } },
        "/grants": { "post": { "operationId": "createGrant", "summary": "Create a grant",
            "requestBody": { "required": true, "content": { "application/json": { "schema": { "type": "object",
                "required": ["holder"], "properties": { "holder": { "type": "object", "properties": {
                    "id": { "type": "string" }, "login": { "type": "string" },
                    "type": { "type": "string", "enum": ["user", "group"] } } } } } } } } } },
        "/berths/{berth_id}/extend": { "post": { "operationId": "extendBerth", "summary": "Extend a berth", "parameters": [
                { "name": "berth_id", "in": "path", "required": true, "schema": { "type": "string" } },
                { "name": "days", "in": "query", "schema": { "type": "integer" } }] } },
        "/fog/{bank_id}/horns": { "post": { "operationId": "Fog_recordHorn", "summary": "Note a signal", "parameters": [
                { "name": "bank_id", "in": "path", "required": true, "schema": { "type": "string" } },
                { "name": "strength", "in": "query", "schema": { "type": "integer" } }] } },
        "/lost/{item_id}/claim": { "post": { "operationId": "Lost_claim", "summary": "Hand a find over", "parameters": [
                { "name": "item_id", "in": "path", "required": true, "schema": { "type": "string" } },
                { "name": "outcome", "in": "query",
                    "schema": { "type": "string", "enum": ["handed", "nobody_home"] } }] } },
        "/vessels/{vessel_id}/labels": { "post": { "operationId": "addLabels", "summary": "Add labels to a vessel",
            "parameters": [{ "name": "vessel_id", "in": "path", "required": true, "schema": { "type": "string" } }],
            "requestBody": { "content": { "application/json": { "schema": { "type": "object", "properties": {
                "note": { "type": "string" },
                "labels": { "type": "array", "items": { "type": "string" } } } } } } } } },
        "/berths/{berth_id}/unhitch": { "post": { "operationId": "UnhitchVesselFromBerth",
            "summary": "Unhitches a vessel from a berth", "parameters": [
                { "name": "berth_id", "in": "path", "required": true, "schema": { "type": "string" } },
                { "name": "vessel_id", "in": "query", "required": true, "schema": { "type": "string" } },
                { "name": "order", "in": "query", "schema": { "type": "string" },
                    "description": "The order of the ropes:\n\n- `BOW` - Bow first.\n- `AFT` - Aft first." }] } },
        "/mooring/transcripts": { "post": { "operationId": "createTranscription", "summary": "Turn speech into text",
            "parameters": [{ "name": "speech", "in": "query", "required": true, "schema": { "type": "string" } }] } }
    } }"##;

const QUAY: Program = Program { name: "quay", spec: SPEC };

/// Checks that a call is corrected to another one.
#[track_caller]
fn means(line: &str, call: &str) {
    QUAY.means(line, call);
}

#[test]
fn the_only_command_with_the_options_is_meant() {
    means("boats new --hull-id 7 --mast tall", "registerVessel --hull-id 7 --mast tall");
    means("enlist-boat --hull-id 7 --mast tall", "registerVessel --hull-id 7 --mast tall");
    means("boats ls --rig sloop", "listVessels --rig sloop");
    // The options alone do not tell a change from a list.
    means("fleet --query ida --rig sloop", "listVessels --query ida --rig sloop");
    for line in ["boats drop 7 --hull-no 7 --keep-logs", "boats show --hull-id 7 --mast tall", "enlist --mast tall"] {
        assert_eq!(QUAY.corrected(line), None, "{line}");
    }
}

#[test]
fn members_of_a_corrected_body_have_the_names_of_the_document() {
    let body = r#"{"hull_id":7,"mast":"tall","flag":["blue"],"private":true}"#;
    let meant = r#"{"hull_id":7,"mast":"tall","flags":["blue"],"is_private":true}"#;
    means(
        &format!("curl -X POST https://quay.example/v1/vessels -d '{body}'"),
        &format!("registerVessel -d '{meant}'"),
    );
    // The values of a form are decoded.
    let address = "curl https://quay.example/v1/vessels -d hull_id=7";
    means(&format!("{address} -d 'mast=a%20b+c'"), "registerVessel --hull-id 7 --mast 'a b c'");
    means(&format!("{address} --data-urlencode 'mast=a&b+c'"), "registerVessel --hull-id 7 --mast 'a&b+c'");
    means(&format!("vessel register -d '{body}'"), &format!("registerVessel -d '{meant}'"));
    means(r#"registerVessel -d '{"hull":7,"mast":"tall"}'"#, r#"registerVessel -d '{"hull_id":7,"mast":"tall"}'"#);
    // A body without errors is sent as it is.
    assert_eq!(QUAY.corrected(&format!("registerVessel -d '{body}'")), None);
}

#[test]
fn values_have_the_unit_of_their_option_or_several_words() {
    let call = "registerVessel --hull-id 7 --mast tall";
    means(&format!("{call} --liters-per-minute 200l/min"), &format!("{call} --liters-per-minute 200"));
    assert_eq!(QUAY.corrected(&format!("{call} --liters-per-minute 2l/h")), None);
    means("addLabels b7 blue red", "addLabels b7 --labels blue --labels red");
    means(&format!("{call} --flags blue red"), &format!("{call} --flags blue --flags red"));
}

#[test]
fn verbs_give_a_value_to_an_option() {
    means("rename-vessel b7 --to Ida", "updateVessel b7 --name Ida");
    means("vessel rename b7 Ida", "updateVessel b7 --name Ida");
    means("move-vessel b7 --into f2", "updateVessel b7 --parent.id f2");
    means("vessel search ida", "listVessels --query ida");
    means("find vessels --term ida", "listVessels --query ida");
    means("vessel set-draught b7 3", "updateVessel b7 --draught 3");
}

#[test]
fn nouns_say_a_choice_a_state_or_an_act() {
    means("follow-crew c7", "follow-skippers-crews --ids c7 --type crew");
    means("alarm-snooze --minutes 5", "alarm.setSnooze --minutes 5");
    means("alarm-unsnooze", "alarm.endSnooze");
    means("alarm-snooze --seconds 2m", "alarm.setSnooze --seconds 120");
    means("get-vessel-by-id b7", "getVessel b7");
    means("prolong-berth q1 --days 3", "extendBerth q1 --days 3");
    means("horn f1 --strength 5", "Fog_recordHorn f1 --strength 5");
    means("claim-item l5 --outcome not_home", "Lost_claim l5 --outcome nobody_home");
    means("transcribe --speech a.wav", "createTranscription --speech a.wav");
}

#[test]
fn a_rare_verb_that_was_not_typed_is_not_meant() {
    let text = QUAY.run_line("vessel from berth q1 b7").0.stderr;
    assert!(!text.contains("UnhitchVesselFromBerth q1"), "{text}");
}

#[test]
fn flags_name_a_limit_or_the_type_of_a_thing() {
    means("listVessels --created-after 2026-01-01", "listVessels --created.gte 1767225600");
    means("createGrant --user ana@quay.example", "createGrant --holder.login ana@quay.example --holder.type user");
    means("UnhitchVesselFromBerth q1 --vessel b7 --aft", "UnhitchVesselFromBerth q1 --vessel-id b7 --order AFT");
    means("createGrant --user u7", "createGrant --holder.id u7 --holder.type user");
}

#[test]
fn a_value_that_is_hardly_what_its_argument_is_for_is_no_correction() {
    let text = QUAY.run_line("berths of skipper fleet/ida").0.stderr;
    assert!(!text.contains("Try:") && !text.contains("Note:"), "{text}");
    assert!(text.contains("Next:") && text.contains("listBerthsOfSkipper fleet/ida"), "{text}");
    means("berths of skipper ida", "listBerthsOfSkipper ida");
}

#[test]
fn a_flag_never_says_the_opposite() {
    for denied in ["--dont-notify", "--do-not-notify", "--never-notify", "--without-notify", "--suppress-notify"] {
        means(&format!("listCrews {denied}"), "listCrews --notify=false");
    }
    means("listCrews --without-notification", "listCrews --notify=false");
    means("listCrews --with-retired", "listCrews --exclude-retired=false");
    means("listCrews --exclude-retire", "listCrews --exclude-retired");
    assert_eq!(QUAY.corrected("listCrews --retired"), None);
}

#[test]
fn a_habit_is_no_other_flag_of_the_command() {
    means("listCrews --debug", "listCrews --enable-debug-logging");
    means("listVessels --verbose", "listVessels");
}
