//! Corrections of calls by other verbs for an act, and of values in another unit, form or order.

use crate::recording_handler::Program;

const SPEC: &str = r##"{ "openapi": "3.0.3", "servers": [{ "url": "https://domes.example/v1" }],
    "paths": {
        "/scopes/{scope_id}": { "delete": { "operationId": "scopes_destroy", "summary": "Delete an existing scope", "parameters": [
            { "name": "scope_id", "in": "path", "required": true, "schema": { "type": "string" } }] } },
        "/scopes": { "delete": { "operationId": "scopes_destroy_byTag", "summary": "Delete scopes by tag", "parameters": [
            { "name": "tag_name", "in": "query", "required": true, "schema": { "type": "string" } }] } },
        "/api-keys": { "delete": { "operationId": "security-invalidate-api-key", "summary": "Invalidate API keys", "parameters": [
            { "name": "ids", "in": "query", "schema": { "type": "array", "items": { "type": "string" } } }] } },
        "/nights/{night}/call-off": { "post": { "operationId": "callOffNight", "summary": "Call off a night", "parameters": [
            { "name": "night", "in": "path", "required": true, "schema": { "type": "string" } }],
            "requestBody": { "content": { "application/json": { "schema": { "type": "object", "properties": {
                "reason": { "type": "string" }, "notify": { "type": "boolean", "default": true } } } } } } } },
        "/nights/{night}/track": { "delete": { "operationId": "unfollow-night", "summary": "Remove the user from a night", "parameters": [
            { "name": "night", "in": "path", "required": true, "schema": { "type": "string" } }] } },
        "/nights": { "get": { "operationId": "listNights", "summary": "List nights", "parameters": [
            { "name": "sort", "in": "query", "schema": { "type": "string", "enum": ["startAt", "-startAt", "title"] } },
            { "name": "state", "in": "query", "schema": { "type": "string", "enum": ["planned", "observed", "scrubbed"] } }] } },
        "/domes/{dome}/hold": { "delete": { "operationId": "domes.release_hold", "summary": "Lift the hold of a dome", "parameters": [
            { "name": "dome", "in": "path", "required": true, "schema": { "type": "string" } }] } },
        "/domes/{dome}": { "patch": { "operationId": "domes.amend", "summary": "Amend a dome", "parameters": [
            { "name": "dome", "in": "path", "required": true, "schema": { "type": "string", "pattern": "^DOME-[0-9]{4}$" } }],
            "requestBody": { "content": { "application/json": { "schema": { "type": "object", "properties": {
                "tilt": { "type": "number" }, "windSpeedKmh": { "type": "number" } } } } } } } },
        "/libraries/{library}/search": { "post": { "operationId": "searchLibrary", "summary": "Search a library", "parameters": [
            { "name": "library", "in": "path", "required": true, "schema": { "type": "string" } }],
            "requestBody": { "content": { "application/json": { "schema": { "type": "object", "required": ["query"], "properties": {
                "query": { "type": "string" } } } } } } } },
        "/shifts/{shift}/finish": { "post": { "operationId": "finishShift", "summary": "Finish a shift", "parameters": [
            { "name": "shift", "in": "path", "required": true, "schema": { "type": "string" } }],
            "requestBody": { "content": { "application/json": { "schema": { "type": "object", "properties": {
                "minutesWorked": { "type": "integer" }, "remark": { "type": "string" } } } } } } } },
        "/transmitters/{transmitter}/assign": { "post": { "operationId": "assignTransmitter", "summary": "Assign a transmitter", "parameters": [
            { "name": "transmitter", "in": "path", "required": true, "schema": { "type": "string", "pattern": "^TX-[0-9]{4}$" } }],
            "requestBody": { "content": { "application/json": { "schema": { "type": "object", "required": ["scopeId"], "properties": {
                "scopeId": { "type": "string" }, "mount": { "type": "string", "enum": ["tail", "side"] } } } } } } } },
        "/accounts/{account}/numbers/{country}": { "get": { "operationId": "listNumbers", "summary": "List numbers", "parameters": [
            { "name": "account", "in": "path", "required": true, "schema": { "type": "string", "pattern": "^AC[0-9a-f]{6}$" } },
            { "name": "country", "in": "path", "required": true, "schema": { "type": "string" } }] } },
        "/gifts": { "post": { "operationId": "recordGift", "summary": "Record a gift",
            "requestBody": { "content": { "application/json": { "schema": { "type": "object", "properties": {
                "worth": { "type": "object", "properties": { "amount": { "type": "string" }, "currency": { "type": "string" } } } } } } } } } },
        "/jobs/{name}": { "delete": { "operationId": "deleteJob", "summary": "Delete a job", "parameters": [
            { "name": "name", "in": "path", "required": true, "schema": { "type": "string" } }] } },
        "/snooze": { "post": { "operationId": "snooze", "summary": "Snooze alarms",
            "requestBody": { "content": { "application/json": { "schema": { "type": "object", "properties": {
                "num_minutes": { "type": "string" } } } } } } } },
        "/namespaces": { "post": { "operationId": "createNamespace", "summary": "Create a namespace",
            "requestBody": { "content": { "application/json": { "schema": { "type": "object", "properties": {
                "metadata": { "type": "object", "properties": {
                    "name": { "type": "string" }, "namespace": { "type": "string" } } } } } } } } } },
        "/plans/{plan_id}/dispatches": { "post": { "operationId": "create-plan-dispatch", "summary": "Create a plan dispatch", "parameters": [
            { "name": "plan_id", "in": "path", "required": true, "schema": { "type": "string" } }] } },
        "/plans/runs/{run_id}": {
            "get": { "operationId": "get-plan-run", "summary": "Get a plan run", "parameters": [
                { "name": "run_id", "in": "path", "required": true, "schema": { "type": "integer" } }] },
            "delete": { "operationId": "delete-plan-run", "summary": "Delete a plan run", "parameters": [
                { "name": "run_id", "in": "path", "required": true, "schema": { "type": "integer" } }] } },
        "/albums": { "get": { "operationId": "get-multiple-albums", "summary": "Get several albums", "parameters": [
            { "name": "ids", "in": "query", "required": true, "description": "The ids, separated by commas", "schema": { "type": "string" } },
            { "name": "market", "in": "query", "schema": { "type": "string" } }] } },
        "/checks": { "post": { "operationId": "recordCheck", "summary": "Record a check",
            "requestBody": { "content": { "application/json": { "schema": { "type": "object", "required": ["passed"], "properties": {
                "passed": { "type": "boolean" }, "angleOfAttackDeg": { "type": "number" }, "amount": { "type": "integer" } } } } } } } },
        "/pods": { "get": { "operationId": "listCoreV1PodForAllNamespaces", "summary": "List pods" } },
        "/namespaces/{namespace}/pods": { "get": { "operationId": "listCoreV1NamespacedPod", "summary": "List pods", "parameters": [
            { "name": "namespace", "in": "path", "required": true, "schema": { "type": "string" } }] } },
        "/repos/{owner}/{repo}/rules/{rule}/apply": { "post": { "operationId": "apply-rule", "summary": "Apply a rule", "parameters": [
            { "name": "owner", "in": "path", "required": true, "schema": { "type": "string" } },
            { "name": "repo", "in": "path", "required": true, "schema": { "type": "string" } },
            { "name": "rule", "in": "path", "required": true, "description": "The id or the file name of the rule", "schema": { "type": "string" } }] } },
        "/subscriptions/{id}": { "delete": { "operationId": "cancelPlan", "summary": "Cancel a plan", "parameters": [
            { "name": "id", "in": "path", "required": true, "schema": { "type": "string" } },
            { "name": "prorate", "in": "query", "description": "Credit what is unused at the end of the period", "schema": { "type": "boolean" } }] } }
    } }"##;

const DOMES: Program = Program { name: "domes", spec: SPEC };

#[test]
fn verbs_that_take_away_as_much_are_the_act() {
    for (typed, meant) in [
        ("terminate-scope 31", "scopes_destroy 31"),
        ("revoke-api-key --ids k1", "security-invalidate-api-key --ids k1"),
        ("cancelNight n7 --reason rain", "callOffNight n7 --reason rain"),
        ("leave-night n7", "unfollow-night n7"),
        ("domes.unhold d3", "domes.release_hold d3"),
        ("queryLibrary l1 --query comet", "searchLibrary l1 --query comet"),
        ("plan run nightly.yml", "create-plan-dispatch nightly.yml"),
    ] {
        DOMES.means(typed, meant);
    }
}

#[test]
fn a_verb_that_takes_away_less_is_another_act() {
    for typed in ["leave-scope 31", "revoke-scope 31", "stop-scope 31", "unfollow-job nightly"] {
        DOMES.refuses_line(typed);
    }
}

#[test]
fn values_have_another_unit_or_form() {
    for (typed, meant) in [
        ("finishShift s1 --duration 1h35m", "finishShift s1 --minutes-worked 95"),
        ("domes.amend 12 --tilt 3", "domes.amend DOME-0012 --tilt 3"),
        ("domes.amend DOME-0012 --wind-speed 10knots", "domes.amend DOME-0012 --wind-speed-kmh 18.52"),
        ("domes.amend DOME-0012 --wind-speed 28km/h", "domes.amend DOME-0012 --wind-speed-kmh 28"),
        ("recordGift --worth '180.00 EUR'", "recordGift --worth.amount 180.00 --worth.currency EUR"),
        ("snooze --num-minutes 1h", "snooze --num-minutes 60"),
        ("listNights --sort startAt:desc", "listNights --sort -startAt"),
        ("listNights --sort startAt --descending", "listNights --sort -startAt"),
        ("listNights --state cancelled", "listNights --state scrubbed"),
        ("recordCheck --result passed", "recordCheck --passed"),
        ("recordCheck --passed --aoa 4", "recordCheck --passed --angle-of-attack-deg 4"),
        ("recordCheck --passed --amount 12.50", "recordCheck --passed --amount 1250"),
        ("deleteJob job/nightly", "deleteJob nightly"),
    ] {
        DOMES.means(typed, meant);
    }
}

#[test]
fn values_in_doubt_can_be_sent_as_they_are() {
    DOMES.sends(&["deleteJob", "--", "job/nightly"], "DELETE /v1/jobs/job%2Fnightly");
    DOMES.sends(&["snooze", "--num-minutes=1h"], r#"POST /v1/snooze {"num_minutes":"1h"}"#);
    let (output, _) = DOMES.run_line("snooze --num-minutes 1h");
    assert!(output.stderr.contains("to send `1h` as it is, write `--num-minutes=1h`"), "{output}");
}

#[test]
fn a_direction_is_not_left_out() {
    DOMES.refuses_line("listNights --sort title:desc");
}

#[test]
fn patterns_tell_which_value_is_whose() {
    DOMES.means("listNumbers US AC012345", "listNumbers AC012345 US");
    // The name of a file is the argument that may be a file.
    DOMES.means("rules apply nightly.yml ada hello", "apply-rule ada hello nightly.yml");
    DOMES.means("assignTransmitter s_7 TX-0193 --mount tail", "assignTransmitter TX-0193 --scope-id s_7 --mount tail");
}

#[test]
fn a_new_thing_has_the_name_that_was_typed() {
    DOMES.means("create namespace sandbox", "create namespace --metadata.name sandbox");
}

#[test]
fn silence_turns_notifications_off() {
    DOMES.means("callOffNight n7 --silent", "callOffNight n7 --notify=false");
}

#[test]
fn several_values_of_a_text_with_commas_are_one() {
    DOMES.means("get-multiple-albums 38a 1b", "get-multiple-albums --ids '38a,1b'");
}

#[test]
fn a_flag_says_words_of_the_name() {
    DOMES.means("listPods --all-namespaces", "listCoreV1PodForAllNamespaces");
}

#[test]
fn a_description_does_not_switch_an_option_on() {
    DOMES.refuses_line("cancelPlan p1 --at-period-end");
}
