//! Corrections that take nothing away, overwrite no file, lose no value and send no other content than was meant.

use crate::recording_handler::Program;

const SPEC: &str = r##"{ "openapi": "3.0.3", "paths": {
    "/sites/{site_id}/builds": { "post": { "operationId": "createSiteBuild", "parameters": [
            { "name": "site_id", "in": "path", "required": true, "schema": { "type": "string" } }],
        "requestBody": { "content": { "multipart/form-data": { "schema": { "type": "object", "properties": {
            "title": { "type": "string" }, "zip": { "type": "string", "format": "binary" } } } } } } } },
    "/deploys/{deploy_id}": { "delete": { "operationId": "deleteDeploy", "parameters": [
        { "name": "deploy_id", "in": "path", "required": true, "schema": { "type": "string" } }] } },
    "/deploys/{deploy_id}/cancel": { "post": { "operationId": "cancelSiteDeploy", "parameters": [
        { "name": "deploy_id", "in": "path", "required": true, "schema": { "type": "string" } }] } },
    "/": { "get": { "operationId": "root", "summary": "Show the server" } },
    "/secrets": { "post": { "operationId": "createSecret", "requestBody": { "required": true, "content": {
        "application/json": { "schema": { "type": "object", "required": ["name"], "properties": {
            "name": { "type": "string" }, "value": { "type": "string" } } } } } } } },
    "/functions": { "post": { "operationId": "deployFunction", "requestBody": { "required": true, "content": {
        "application/json": { "schema": { "type": "object", "required": ["image"], "properties": {
            "image": { "type": "string" }, "env_process": { "type": "string" },
            "env_vars": { "type": "object", "additionalProperties": { "type": "string" } } } } } } } } },
    "/repos": { "get": { "operationId": "listRepos" } },
    "/tx": { "post": { "operationId": "submitTx", "requestBody": { "required": true, "content": {
        "application/cbor": { "schema": { "type": "string", "format": "binary" } } } } } }
} }"##;

const SITES: Program = Program { name: "sites", spec: SPEC };

/// Creates a file, and returns its path.
fn file(name: &str) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    std::fs::write(&path, "content").unwrap();
    let path = path.to_str().unwrap().to_owned();
    (folder, path)
}

#[test]
fn what_is_cancelled_is_not_deleted() {
    SITES.means("cancel deploy d1", "cancelSiteDeploy d1");
    SITES.means("cancel-deploy d1", "cancelSiteDeploy d1");
    SITES.means("remove-deploy d1", "deleteDeploy d1");
}

#[test]
fn no_file_to_read_is_overwritten() {
    let (_folder, path) = file("b.bin");
    SITES.means(&format!("createSiteBuild s1 --file {path}"), &format!("createSiteBuild s1 --zip {path}"));
    SITES.means(&format!("createSiteBuild s1 {path}"), &format!("createSiteBuild s1 --zip {path}"));
    SITES.refuses(&["root", "/vault/a.md"]);
    SITES.means("listRepos --save-as repos.json", "listRepos --output-file repos.json");
}

#[test]
fn a_file_is_sent_and_not_its_name() {
    let (_folder, path) = file("tx.bin");
    SITES.means(&format!("submitTx {path}"), &format!("submitTx --body '@{path}'"));
}

#[test]
fn no_word_and_no_value_is_lost() {
    SITES.means("createSecret a b", "createSecret --name 'a b'");
    SITES.means("deployFunction --image i --env A=1", "deployFunction --image i --env-vars A=1");
    SITES.refuses(&["listRepos", "--include-tags"]);
}
