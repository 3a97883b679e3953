//! Calls that take long: a client that takes tasks gets one, and asks how it is.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::server::{Era, Server, text};

/// Longest time that a task takes to get to a status.
const PATIENCE: Duration = Duration::from_secs(20);

fn with_tasks(capabilities: &Value) -> Server {
    let mut capabilities = capabilities.clone();
    capabilities["extensions"] = json!({ "io.modelcontextprotocol/tasks": {} });
    Server::with_capabilities(Era::Modern, capabilities)
}

/// Calls a tool, and returns the name of the task.
fn begin(server: &mut Server, tool: &str, arguments: Value) -> String {
    let created = server.call(tool, arguments);
    assert_eq!((&created["resultType"], &created["status"]), (&json!("task"), &json!("working")), "{created}");
    assert!(created["ttlMs"].is_null() && created["pollIntervalMs"].is_u64(), "{created}");
    assert!(created["createdAt"].is_string() && created["requestState"].is_null(), "{created}");
    created["taskId"].as_str().expect("a name").to_owned()
}

/// Waits until a task has a status.
fn wait(server: &mut Server, task: &str, status: &str) -> Value {
    let begin = Instant::now();
    loop {
        let state = server.result("tasks/get", json!({ "taskId": task }));
        assert_eq!(state["resultType"], "complete", "{state}");
        if state["status"] == status {
            return state;
        }
        assert!(begin.elapsed() < PATIENCE, "{state}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn a_call_that_takes_long_is_a_task() {
    let mut server = with_tasks(&json!({}));
    let task = begin(&mut server, "blocks", json!({ "milliseconds": 900 }));
    assert_eq!(server.result("tasks/get", json!({ "taskId": task }))["status"], "working");
    let ended = wait(&mut server, &task, "completed");
    assert_eq!(text(&ended["result"]), "done");
    assert!(ended["ttlMs"].as_u64().is_some_and(|ttl| ttl > 3_600_000), "{ended}");
    // What ends soon is a result.
    assert_eq!(server.call("echo", json!({ "text": "x" }))["resultType"], "complete");
    // The end of a task is kept.
    assert_eq!(text(&wait(&mut server, &task, "completed")["result"]), "done");
    assert_eq!(server.result("tasks/cancel", json!({ "taskId": task }))["resultType"], "complete");
    assert_eq!(wait(&mut server, &task, "completed")["status"], "completed");
}

#[test]
fn a_client_that_takes_no_tasks_waits() {
    for era in crate::server::ERAS {
        let mut server = Server::of(era);
        assert_eq!(text(&server.call("blocks", json!({ "milliseconds": 700 }))), "done");
        let error = server.error("tasks/get", json!({ "taskId": "x" }));
        assert_eq!(error["code"], -32021, "{error}");
    }
}

#[test]
fn a_task_is_cancelled_and_says_how_far_it_is() {
    let mut server = with_tasks(&json!({}));
    let task = begin(&mut server, "toils", json!({}));
    let begin = Instant::now();
    let state = loop {
        let state = server.result("tasks/get", json!({ "taskId": task }));
        if !state["statusMessage"].is_null() {
            break state;
        }
        assert!(begin.elapsed() < PATIENCE, "{state}");
        std::thread::sleep(Duration::from_millis(20));
    };
    let message = state["statusMessage"].as_str().unwrap();
    assert!(message.starts_with("digging (") && message.ends_with(" of 1000)"), "{message}");
    server.result("tasks/cancel", json!({ "taskId": task }));
    let cancelled = wait(&mut server, &task, "cancelled");
    assert!(cancelled["result"].is_null() && cancelled["error"].is_null(), "{cancelled}");
}

#[test]
fn a_task_asks_its_client() {
    let mut server = with_tasks(&json!({ "elicitation": {} }));
    let task = begin(&mut server, "wonders", json!({}));
    let asked = wait(&mut server, &task, "input_required");
    assert_eq!(asked["inputRequests"]["question"]["params"]["message"], "First?", "{asked}");
    let answer = |key: &str, value: &str| {
        let content = json!({ "action": "accept", "content": { "answer": value } });
        json!({ "taskId": task, "inputResponses": { (key): content, "unknown": 7 } })
    };
    let malformed = json!({ "taskId": task, "inputResponses": { "question": 7 } });
    assert_eq!(server.error("tasks/update", malformed)["code"], -32602);
    assert_eq!(server.result("tasks/update", answer("question", "a"))["resultType"], "complete");
    // The key of the next question is another one.
    let asked = wait(&mut server, &task, "input_required");
    assert_eq!(asked["inputRequests"]["question-2"]["params"]["message"], "Second?", "{asked}");
    server.result("tasks/update", answer("question", "late"));
    server.result("tasks/update", answer("question-2", "b"));
    assert_eq!(text(&wait(&mut server, &task, "completed")["result"]), "a b");
}

#[test]
fn errors_of_a_task_are_its_result() {
    let mut server = with_tasks(&json!({}));
    let task = begin(&mut server, "collapses", json!({}));
    let ended = wait(&mut server, &task, "completed");
    assert!(ended["result"]["isError"] == true && text(&ended["result"]).contains("panicked"), "{ended}");
    for method in ["tasks/get", "tasks/cancel"] {
        assert_eq!(server.error(method, json!({ "taskId": "no such task" }))["code"], -32602, "{method}");
    }
    let update = json!({ "taskId": "no such task", "inputResponses": {} });
    assert_eq!(server.error("tasks/update", update)["code"], -32602);
    for method in ["tasks/list", "tasks/result"] {
        assert_eq!(server.error(method, json!({ "taskId": task }))["code"], -32601, "{method}");
    }
}

#[test]
fn there_are_not_too_many_tasks() {
    let mut server = with_tasks(&json!({}));
    let ids: Vec<u64> = (0..70).map(|_| server.send("tools/call", json!({ "name": "waits" }))).collect();
    let mut tasks = Vec::new();
    while tasks.len() < 64 {
        let frame = server.frame();
        assert!(ids.contains(&frame["id"].as_u64().unwrap()), "{frame}");
        tasks.push(frame["result"]["taskId"].as_str().expect("a task").to_owned());
    }
    // The others wait as they would without tasks. One that ends makes room for the next.
    assert!(server.is_silent(Duration::from_millis(700)));
    server.result("tasks/cancel", json!({ "taskId": tasks[0] }));
    wait(&mut server, &tasks[0], "cancelled");
    let next = begin(&mut server, "waits", json!({}));
    assert!(!tasks.contains(&next));
    assert_eq!(server.error("tasks/get", json!({ "taskId": tasks[0] }))["code"], -32602);
    let (code, time) = server.close();
    assert_eq!(code, Some(0));
    assert!(time < Duration::from_secs(5), "{time:?}");
}
