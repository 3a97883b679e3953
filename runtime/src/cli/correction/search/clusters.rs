//! Calls of the tool for clusters in the words of their operations: `get svc -n prod`, `scale deploy web --replicas 3`.

use super::places::Places;
use crate::data::{Data, Phrases, Words, split_once};

/// Short names of things.
const NAMES: Phrases = Phrases(
    "\
po: pod
svc: service
deploy: deployment
ns: namespace
no: node
cm: config-map
sa: service-account
ing: ingress
sts: stateful-set
rs: replica-set
ds: daemon-set
rc: replication-controller
cj: cron-job
hpa: horizontal-pod-autoscaler
pv: persistent-volume
pvc: persistent-volume-claim
sc: storage-class
pc: priority-class
pdb: pod-disruption-budget
netpol: network-policy
quota: resource-quota
limits: limit-range
ep: endpoint
ev: event
crd: custom-resource-definition
csr: certificate-signing-request
cs: component-status
token: service-account-token",
);
/// Verbs of calls about things.
const VERBS: Words = Words("get describe delete create edit explain scale list patch read label annotate pause resume");
/// The media type of a change that has members as they will be.
const MERGE: &str = "content-type: application/merge-patch+json";

/// Puts a call into the words of operations.
pub(super) fn spell(argv: &mut Vec<String>, places: &Places) {
    if let [rollout, act, _, ..] = argv.as_slice()
        && rollout == "rollout"
        && matches!(act.as_str(), "pause" | "resume")
    {
        argv.remove(0);
    }
    if let [get, raw, path] = argv.as_slice()
        && (get.as_str(), raw.as_str()) == ("get", "--raw")
        && path.starts_with('/')
    {
        argv.drain(..2);
        return;
    }
    // Flags may stand before the thing.
    let replicas =
        if argv.first().is_some_and(|first| first == "scale") { take_number(argv, "--replicas") } else { None };
    spell_things(argv, places);
    spell_flags(argv);
    name_created(argv);
    name_collection(argv);
    name_subresource(argv);
    write_patch(argv, replicas);
}

/// Writes out flags that no other tool has.
fn spell_flags(argv: &mut [String]) {
    let is_map = argv.get(1).is_some_and(|thing| matches!(thing.as_str(), "configmap" | "config-map" | "configmaps"));
    for token in argv.iter_mut() {
        if token == "--dry-run=server" {
            *token = "--dry-run=All".to_owned();
        } else if let Some(count) = token.strip_prefix("--chunk-size=") {
            *token = format!("--limit={count}");
        } else if let Some(entry) = token.strip_prefix("--from-literal=").filter(|_| is_map) {
            *token = format!("--data={entry}");
        }
    }
}

/// Writes out the short names of things: `deploy/web` is `deployment web`.
fn spell_things(argv: &mut Vec<String>, places: &Places) {
    if !argv.first().is_some_and(|first| VERBS.contains(first)) {
        return;
    }
    let Some(token) = argv.get(1) else { return };
    let (kind, name) = split_once(token, '/').map_or((token.as_str(), None), |(kind, name)| (kind, Some(name)));
    let singular = kind.strip_suffix('s').filter(|_| NAMES.get(kind).is_none()).unwrap_or(kind);
    let name = name.map(str::to_owned);
    let is_last = argv.get(2).is_none_or(|next| next.starts_with('-'));
    let words = match (NAMES.get(singular).filter(|words| places.has_word(words)), &name) {
        // Without a name, all of them are meant.
        (Some(words), None) if is_last => vec![plural(words)],
        (Some(words), _) => vec![words.to_owned()],
        // `clusterrole/admin`
        (None, Some(_)) => places.respelled(vec![kind.to_owned()]),
        (None, None) => return,
    };
    argv.splice(1..2, words.into_iter().chain(name));
}

fn plural(word: &str) -> String {
    match word.strip_suffix('y') {
        Some(start) => format!("{start}ies"),
        None if word.ends_with('s') => format!("{word}es"),
        None => format!("{word}s"),
    }
}

/// Says that a collection is deleted, where a flag asks for all things or selects some.
fn name_collection(argv: &mut Vec<String>) {
    let is_selector = |token: &String| matches!(token.as_str(), "--all" | "-l" | "--selector" | "--label-selector");
    let is_of_many = argv.get(1).is_some_and(|thing| thing.ends_with('s') && !thing.contains('/'))
        && argv.get(2).is_some_and(|next| next.starts_with('-'));
    if is_of_many && argv.first().is_some_and(|first| first == "delete") && argv.iter().any(is_selector) {
        argv.retain(|token| token != "--all");
        argv.insert(1, "collection".to_owned());
    }
}

/// Says which part of a thing is meant: `get deployment api --subresource=scale`.
fn name_subresource(argv: &mut Vec<String>) {
    let Some(at) = argv.iter().position(|token| token.starts_with("--subresource=")) else { return };
    if at > 1 && argv.get(2).is_some_and(|name| !name.starts_with('-')) {
        let part = argv.remove(at).split_off("--subresource=".len());
        argv.insert(2, part);
    }
}

/// Puts verbs that change a part of a thing as the change: `scale deployment web --replicas 3`, `cordon worker-2`.
fn write_patch(argv: &mut Vec<String>, replicas: Option<u32>) {
    let Some(verb) = argv.first().cloned() else { return };
    let change = match verb.as_str() {
        "cordon" | "uncordon" => of_node(argv, verb == "cordon"),
        "pause" | "resume" if argv.get(2).is_some_and(|name| !name.starts_with('-')) => {
            Some(format!(r#"{{"spec":{{"paused":{}}}}}"#, verb == "pause"))
        }
        "scale" => replicas.and_then(|replicas| scaled(argv, replicas)),
        "label" => entries(argv, "labels"),
        "annotate" => entries(argv, "annotations"),
        "patch" => patch(argv),
        _ => None,
    };
    if let Some(change) = change {
        argv.splice(..1, ["patch".to_owned()]);
        argv.extend(["-d", &change, "-H", MERGE].map(str::to_owned));
    }
}

/// Names the node of `cordon`, and returns the change.
fn of_node(argv: &mut Vec<String>, is_closed: bool) -> Option<String> {
    argv.get(1).filter(|name| !name.starts_with('-'))?;
    argv.insert(1, "node".to_owned());
    Some(format!(r#"{{"spec":{{"unschedulable":{is_closed}}}}}"#))
}

/// Names the scale of a thing, and returns the change.
fn scaled(argv: &mut Vec<String>, replicas: u32) -> Option<String> {
    if argv.get(2).is_none_or(|name| name.starts_with('-')) {
        argv.push(format!("--replicas={replicas}"));
        return None;
    }
    argv.insert(2, "scale".to_owned());
    Some(format!(r#"{{"spec":{{"replicas":{replicas}}}}}"#))
}

/// Takes a flag with a number.
fn take_number(argv: &mut Vec<String>, name: &str) -> Option<u32> {
    let number = value_of(argv, &[name])?.parse().ok()?;
    take(argv, &[name]);
    Some(number)
}

/// Takes the entries after the name of a thing, and returns the change of its metadata.
fn entries(argv: &mut Vec<String>, member: &str) -> Option<String> {
    let is_entry =
        |token: &String| !token.starts_with('-') && split_once(token, '=').is_some_and(|(key, _)| !key.is_empty());
    let count = argv.iter().skip(3).take_while(|token| is_entry(token)).count();
    if count == 0 || argv.get(3 + count).is_some_and(|next| !next.starts_with('-')) {
        return None;
    }
    let pairs = argv.drain(3..3 + count).filter_map(|entry| {
        let (key, value) = split_once(&entry, '=')?;
        Some(format!("{}:{}", quoted(key), quoted(value)))
    });
    let pairs = pairs.collect::<Vec<_>>().join(",");
    Some(format!(r#"{{"metadata":{{"{member}":{{{pairs}}}}}}}"#))
}

/// Takes the change of `patch`, unless it is of another type than the usual ones.
fn patch(argv: &mut Vec<String>) -> Option<String> {
    const TYPE: &[&str] = &["--type"];
    const CHANGE: &[&str] = &["-p", "--patch"];
    let is_merge = value_of(argv, TYPE).is_none_or(|kind| matches!(kind, "merge" | "strategic"));
    value_of(argv, CHANGE).filter(|change| is_merge && change.starts_with('{'))?;
    take(argv, TYPE);
    take(argv, CHANGE)
}

/// Returns the value of a flag.
fn value_of<'a>(argv: &'a [String], names: &[&str]) -> Option<&'a str> {
    let (at, attached) = find(argv, names)?;
    attached.or_else(|| argv.get(at + 1).map(String::as_str))
}

/// Takes a flag with its value.
fn take(argv: &mut Vec<String>, names: &[&str]) -> Option<String> {
    let (at, attached) = find(argv, names)?;
    let attached = attached.map(str::to_owned);
    argv.remove(at);
    attached.or_else(|| (at < argv.len()).then(|| argv.remove(at)))
}

fn find<'a>(argv: &'a [String], names: &[&str]) -> Option<(usize, Option<&'a str>)> {
    argv.iter().enumerate().find_map(|(at, token)| {
        let (name, value) = split_once(token, '=').map_or((token.as_str(), None), |(name, value)| (name, Some(value)));
        names.contains(&name).then_some((at, value))
    })
}

/// Returns a text as JSON.
fn quoted(text: &str) -> String {
    crate::data::to_json(&Data::String(text.to_owned()))
}

/// Gives the name of what is created in a cluster as a member of the body, unless it belongs to a thing that exists.
fn name_created(argv: &mut Vec<String>) {
    let is_name = |token: &String| !token.starts_with('-') && !token.contains(['=', '/', '{']);
    let is_created = matches!(argv.as_slice(), [create, thing, name, ..]
        if create == "create" && is_name(thing) && is_name(name) && !thing.ends_with("token"));
    let is_alone = argv.get(3).is_none_or(|next| next.starts_with('-'));
    if is_created && is_alone {
        argv.insert(2, "--metadata.name".to_owned());
        let name: Vec<String> = argv.drain(2..4).collect();
        argv.extend(name);
    }
}

#[cfg(test)]
mod tests {
    use super::super::places::Places;
    use super::spell;

    #[track_caller]
    fn check(typed: &str, spelled: &str) {
        let mut places = Places::default();
        for name in ["list-namespaced-service", "read-deployment-scale", "config-map", "node", "cluster-role", "pod"] {
            places.vocabulary.add(name);
        }
        let mut argv: Vec<String> = typed.split(' ').map(str::to_owned).collect();
        spell(&mut argv, &places);
        assert_eq!(argv.join(" "), spelled);
    }

    #[test]
    fn short_names_are_written_out() {
        check("get svc -n prod", "get services -n prod");
        check("get svc api -n prod", "get service api -n prod");
        check("delete deploy/web", "delete deployment web");
        check("get clusterrole/admin", "get cluster role admin");
        check("get pods -n prod", "get pods -n prod");
        check("delete pod po", "delete pod po");
        // No operation is about storage classes.
        check("get sc", "get sc");
    }

    #[test]
    fn flags_say_words_of_the_name() {
        check("delete pods --all -n prod", "delete collection pods -n prod");
        check("delete pods -l app=web", "delete collection pods -l app=web");
        check("delete pod web --all", "delete pod web --all");
        check("get deployment api --subresource=scale", "get deployment scale api");
        check("get --raw /version", "/version");
    }

    #[test]
    fn a_created_thing_has_its_name_in_the_body() {
        check("create node w1 -n dev", "create node -n dev --metadata.name w1");
        check("create cm app --from-literal=A=b", "create config-map --data=A=b --metadata.name app");
        check("create -f x.yaml", "create -f x.yaml");
    }

    #[test]
    fn verbs_of_changes_are_patches() {
        const TYPE: &str = "-H content-type: application/merge-patch+json";
        check("cordon w1", &format!(r#"patch node w1 -d {{"spec":{{"unschedulable":true}}}} {TYPE}"#));
        let scaled = format!(r#"patch deployment scale web -d {{"spec":{{"replicas":3}}}} {TYPE}"#);
        check("scale deploy web --replicas=3", &scaled);
        check("scale --replicas 3 deploy/web", &scaled);
        check("scale --replicas 3", "scale --replicas=3");
        check("scale deploy web --replicas many", "scale deployment web --replicas many");
        check(
            "label node w1 tier=\"x\"",
            &format!(r#"patch node w1 -d {{"metadata":{{"labels":{{"tier":"\"x\""}}}}}} {TYPE}"#),
        );
        check("label node w1 tier-", "label node w1 tier-");
        check("rollout pause deploy/web", &format!(r#"patch deployment web -d {{"spec":{{"paused":true}}}} {TYPE}"#));
        check("rollout restart deploy/web", "rollout restart deploy/web");
        check("pause", "pause");
        check("patch svc api -p {} --type merge", &format!("patch service api -d {{}} {TYPE}"));
        check("patch svc api -p [] --type json", "patch service api -p [] --type json");
    }
}
