//! Calls of other tools in the words of the program, before the search: without the name of the tool, its flags after the
//! words, and the short names that it has for things and flags written out.

use super::places::Places;
use super::{Guesses, clusters, foreign};
use crate::data::{Phrases, VerbEffect, Words, split_once, verb};

/// Maximum number of words that name a command and its thing.
const MAX_WORDS: usize = 3;

/// Short names of things elsewhere.
const ELSEWHERE: Phrases = Phrases(
    "\
k8s: kubernetes
db: database
lb: load-balancer
fip: floating-ip
mr: merge-request",
);
/// Programs that send requests, which have more than a command after their name.
const SENDERS: Words = Words("curl wget http https xh");

/// Calls of container tools: the words here, a dot or an option for each value, and what the flags with one letter are called.
const CONTAINER_CALLS: Phrases = Phrases(
    "\
commit: image commit --container --repo; a=author m=comment c=changes
tag: image tag . --repo
save: image get .
diff: container changes .
import: image create --from-src --repo; m=message c=changes
login: system auth --serveraddress; u=username p=password
create: container create --image; e=env w=working-dir u=user l=labels
rm: container delete .; f=force v=v l=link
rmi: image delete .; f=force
ps: container list; a=all n=limit s=size f=filter
images: image list; a=all f=filter
logs: container logs .; f=follow t=timestamps n=tail
kill: container kill .; s=signal
stop: container stop .; t=t s=signal
restart: container restart .; t=t s=signal
search: image search --term; f=filter
inspect: container inspect .; s=size
top: container top . --ps-args
exec: container exec . --cmd*; i=attach-stdin t=tty d=detach w=working-dir u=user e=env
container prune: container prune; f=
image prune: image prune; f=
volume prune: volume prune; f=
network prune: network prune; f=
network connect: network connect . --container
network disconnect: network disconnect . --container; f=force
network create: network create --name; d=driver
network ls: network list; f=filter
volume create: volume create --name; d=driver
volume ls: volume list; f=filter
volume rm: volume delete .; f=force
service ls: service list; f=filter
node ls: node list; f=filter
node rm: node delete .; f=force
builder prune: build prune; a=all f=",
);
/// Flags with one letter of calls about issues and pull requests, and about runs.
const OF_REQUESTS: Phrases =
    Phrases("B: base\nL: per-page\nl: labels\na: assignees\nm: milestone\ns: state\nt: title\nb: body");
const OF_RUNS: Phrases = Phrases("L: per-page\nb: branch\ne: event\nu: actor\ns: status");

impl Guesses<'_, '_, '_> {
    /// Returns the call in the words of the program, if it is one of another tool.
    pub(super) fn without_tool(&self) -> Option<Vec<String>> {
        let parsed = self.problem.parsed;
        // The words of a command that a program has are its own.
        let is_first = match &parsed.unknown {
            Some(unknown) => unknown.index == 0,
            None => parsed.target.node().has_openapi() && !self.argv().first()?.starts_with('-'),
        };
        if !is_first {
            return None;
        }
        let places = self.program_places();
        let mut argv = self.argv().to_vec();
        let own_name = &parsed.target.root().name;
        let is_tool = |word: &String| {
            foreign::is_tool(word) && !SENDERS.contains(word) && !places.has_word(word) && word != own_name
        };
        let tools = argv.iter().take_while(|word| is_tool(word)).count().min(argv.len().checked_sub(1)?);
        argv.drain(..tools);
        if tools > 0 {
            put_flags_last(&mut argv, places);
        }
        // The words that the operations of each product have, and those of others have not together.
        let has = |words: [&str; 2]| words.iter().all(|word| places.has_word(word));
        if has(["namespaced", "pod"]) {
            clusters::spell(&mut argv, places);
        } else if has(["container", "image"]) && has(["prune", "commit"]) {
            spell_call(&mut argv, CONTAINER_CALLS);
        } else if has(["workflow", "repo"]) {
            spell_request(&mut argv);
        }
        let destroys = |word: &String| verb(word).is_some_and(|(_, effect)| effect == VerbEffect::Destroys);
        if tools > 0 && argv.iter().take(MAX_WORDS).any(destroys) {
            let last = argv.last_mut().filter(|last| *last == "-f");
            last.into_iter().for_each(|last| "--force".clone_into(last));
        }
        // A word after a thing may be its name.
        let has_verb = argv.first().is_some_and(|first| verb(first).is_some());
        if let Some(token) = argv.get_mut(usize::from(has_verb)) {
            let words = ELSEWHERE.get(token).filter(|words| !places.has_word(token) && places.has_word(words));
            words.into_iter().for_each(|words| words.clone_into(token));
        }
        spell_action(&mut argv, places);
        let tables = self.tables();
        spell_part(&mut argv, places, &|name| tables.long(name.as_bytes()).is_some());
        (argv != self.argv()).then_some(argv)
    }
}

/// Moves the flags before the first word to the end, each with its value, and those for a namespace: `-n web get pods`.
fn put_flags_last(argv: &mut Vec<String>, places: &Places) {
    let is_word = |token: &String| verb(token).is_some() || places.has_word(token);
    let is_flag = |token: &String| token.starts_with('-');
    if argv.first().is_some_and(is_flag)
        && let Some(first) = argv.iter().position(|token| !is_flag(token) && is_word(token))
    {
        argv.rotate_left(first);
    }
    let scope = argv.iter().position(|token| matches!(token.as_str(), "-n" | "--namespace" | "-R" | "--repo"));
    if let Some(at) = scope.filter(|at| at + 2 < argv.len() && !argv.iter().any(|token| token == "--")) {
        let moved: Vec<String> = argv.drain(at..at + 2).collect();
        argv.extend(moved);
    }
}

/// Puts a call of another tool into the form that a table has for it.
fn spell_call(argv: &mut Vec<String>, forms: Phrases) {
    let Some((first, second)) = argv.first().map(|first| (first.clone(), argv.get(1).cloned())) else { return };
    // `container rm` is `rm`.
    let of_thing = |second: &String| forms.get(second).filter(|form| form.split(' ').next() == Some(&*first));
    let two = second.and_then(|second| forms.get(&format!("{first} {second}")).or_else(|| of_thing(&second)));
    let (Some(form), len) = (two.or_else(|| forms.get(&first)), if two.is_some() { 2 } else { 1 }) else { return };
    let (form, letters) = split_once(form, ';').unwrap_or((form, ""));
    let (words, places): (Vec<&str>, Vec<&str>) =
        form.split(' ').partition(|word| *word != "." && !word.starts_with("--"));
    // `images prune`
    if places.is_empty() && argv.get(len).is_some_and(|next| !next.starts_with('-')) {
        return;
    }
    let mut out: Vec<String> = words.into_iter().map(str::to_owned).collect();
    let (mut options, mut values) = (Vec::new(), places.into_iter().peekable());
    let mut rest = argv.drain(len..).peekable();
    while let Some(token) = rest.next() {
        if token == "--" {
            options.extend(std::iter::once(token).chain(rest.by_ref()));
        } else if token.starts_with('-') {
            let names = long_names(&token, letters);
            // A letter for a switch or for a value: a value is what stands before the last word.
            let has_value = |name: &String| name != "--" && !SWITCHES.contains(name.trim_start_matches('-'));
            let takes = !token.contains('=') && names.as_ref().is_none_or(|names| names.last().is_some_and(has_value));
            let is_value = rest.peek().is_some_and(|next| !next.starts_with('-')) && takes;
            options.extend(names.unwrap_or_else(|| vec![token]).into_iter().filter(|name| name != "--"));
            options.extend(rest.next_if(|_| is_value));
        } else if let Some(option) = values.peek().and_then(|place| place.strip_suffix('*')) {
            // What follows is a command of its own: `exec web ls -l`.
            for word in std::iter::once(token).chain(rest.by_ref()) {
                options.push(format!("{option}={word}"));
            }
        } else {
            match values.next() {
                Some(".") | None => out.push(token),
                Some(option) => options.extend(named_value(option, token)),
            }
        }
    }
    drop(rest);
    out.extend(options);
    *argv = out;
}

/// Flags of these tools without a value.
const SWITCHES: Words = Words(
    "force v link all size follow timestamps no-stream stream no-trunc quiet q latest l internal attachable ingress \
     ipv6 pause no-cache details one-shot attach-stdin tty detach",
);

/// Returns an option with its value; a name of an image has its tag after a colon.
fn named_value(option: &str, value: String) -> Vec<String> {
    let image = split_once(&value, ':').filter(|(_, tag)| option == "--repo" && !tag.contains('/'));
    match image {
        Some((name, tag)) => [option, name, "--tag", tag].map(str::to_owned).into(),
        None => vec![option.to_owned(), value],
    }
}

/// Returns the options of which a flag has the letters, if each is known.
fn long_names(token: &str, letters: &str) -> Option<Vec<String>> {
    let typed = token.strip_prefix('-').filter(|typed| !typed.is_empty() && !typed.starts_with('-'))?;
    let name = |letter: char| {
        let known = letters.split(' ').filter_map(|known| split_once(known, '='));
        known.into_iter().find(|(own, _)| own.chars().eq([letter])).map(|(_, name)| format!("--{name}"))
    };
    typed.chars().map(name).collect()
}

/// Writes out flags with one letter of calls about requests and runs. A pull request is an issue, where it gets a comment.
fn spell_request(argv: &mut [String]) {
    let names = match argv.first().map(String::as_str) {
        Some("pr" | "issue") => OF_REQUESTS,
        Some("run") => OF_RUNS,
        _ => return,
    };
    if let [thing, comment, ..] = argv
        && thing == "pr"
        && comment == "comment"
    {
        "issue".clone_into(thing);
    }
    for token in argv.iter_mut().take_while(|token| *token != "--") {
        let name = token.strip_prefix('-').filter(|name| name.len() == 1).and_then(|name| names.get(name));
        if let Some(name) = name {
            *token = format!("--{name}");
        }
    }
}

/// Puts `issue edit 5 --add-label bug` as `issue add-label 5 --label bug`, unless that is an option.
fn spell_part(argv: &mut [String], places: &Places, is_option: &dyn Fn(&str) -> bool) {
    let is_update = argv.get(1).is_some_and(|word| matches!(word.as_str(), "edit" | "update"));
    let part = |token: &String| {
        let flag = token.strip_prefix("--")?;
        let (name, value) = split_once(flag, '=').map_or((flag, None), |(name, value)| (name, Some(value)));
        let (act, noun) =
            split_once(name, '-').filter(|(act, _)| matches!(*act, "add" | "remove") && !is_option(name))?;
        let said = match (act, noun) {
            ("add", "reviewer") if !places.vocabulary.contains("reviewer") => "request-reviewer".to_owned(),
            _ => name.to_owned(),
        };
        let value = value.map(|value| format!("={value}")).unwrap_or_default();
        places.has_word(noun).then(|| (said, format!("--{noun}{value}")))
    };
    let at = argv.iter().position(|token| part(token).is_some()).filter(|_| is_update);
    let Some((said, flag)) = at.and_then(|at| part(argv.get(at)?)) else { return };
    if let Some((at, act)) = at.zip(argv.get_mut(1)) {
        *act = said;
        argv.get_mut(at).into_iter().for_each(|token| token.clone_from(&flag));
    }
}

/// Puts `droplet-action reboot 5` as `droplet-actions post 5 --type reboot`.
fn spell_action(argv: &mut Vec<String>, places: &Places) {
    let [thing, act, ..] = argv.as_slice() else { return };
    let is_word = |word: &str| !word.starts_with('-') && !word.chars().any(|c| c.is_ascii_digit());
    let is_action = thing.strip_suffix('s').unwrap_or(thing).ends_with("-action");
    let reads = verb(act).is_some_and(|(_, effect)| effect == VerbEffect::Reads);
    if is_action && is_word(act) && !reads && ["actions", "post"].iter().all(|word| places.has_word(word)) {
        let act = act.replace('-', "_");
        argv.splice(1..2, ["post".to_owned()]);
        argv.extend(["--type".to_owned(), act]);
    }
}

#[cfg(test)]
mod tests {
    use super::super::places::Places;
    use super::{CONTAINER_CALLS, put_flags_last, spell_action, spell_call, spell_part, spell_request};

    #[track_caller]
    fn check(spell: &dyn Fn(&mut Vec<String>), typed: &str, spelled: &str) {
        let mut argv: Vec<String> = typed.split(' ').map(str::to_owned).collect();
        spell(&mut argv);
        assert_eq!(argv.join(" "), spelled);
    }

    fn places(names: &[&str]) -> Places {
        let mut places = Places::default();
        for name in names {
            places.vocabulary.add(name);
        }
        places
    }

    #[test]
    fn calls_of_container_tools_have_their_values_as_options() {
        let check = |typed, spelled| check(&|argv| spell_call(argv, CONTAINER_CALLS), typed, spelled);
        check("commit -m fix web shop/web:v2", "image commit --comment fix --container web --repo shop/web --tag v2");
        check("tag nginx shop/nginx", "image tag nginx --repo shop/nginx");
        check("rm -fv web", "container delete web --force --v");
        check("container rm -f web", "container delete web --force");
        check("network disconnect -f back web", "network disconnect back --force --container web");
        check("images prune", "images prune");
        check("container prune -f", "container prune");
        check("exec -it web ls -l", "container exec web --attach-stdin --tty --cmd=ls --cmd=-l");
        check("volume create -d local data", "volume create --driver local --name data");
        check("rm -- -x", "container delete -- -x");
    }

    #[test]
    fn flags_stand_after_the_words() {
        let places = places(&["list-pods"]);
        let check = |typed, spelled| check(&|argv| put_flags_last(argv, &places), typed, spelled);
        check("-n web get pods", "get pods -n web");
        check("logs -n web api --tail 5", "logs api --tail 5 -n web");
        check("get pods -n web", "get pods -n web");
        check("exec -n web -- ls", "exec -n web -- ls");
    }

    #[test]
    fn requests_actions_and_parts_are_put_into_words() {
        check(&|argv| spell_request(argv), "pr list -B main -L 5", "pr list --base main --per-page 5");
        check(&|argv| spell_request(argv), "pr comment 5 -b hi", "issue comment 5 --body hi");
        check(&|argv| spell_request(argv), "label list -L 5", "label list -L 5");
        let places = places(&["droplet-actions-post", "add-label", "note"]);
        let act = |argv: &mut Vec<String>| spell_action(argv, &places);
        check(&act, "droplet-action power-off 5", "droplet-action post 5 --type power_off");
        check(&act, "droplet-action get 5 7", "droplet-action get 5 7");
        let part = |argv: &mut Vec<String>| spell_part(argv, &places, &|name| name == "add-note");
        check(&part, "issue edit 5 --add-label=bug", "issue add-label 5 --label=bug");
        check(&part, "issue edit 5 --add-color red", "issue edit 5 --add-color red");
        check(&part, "issue edit 5 --add-note hi", "issue edit 5 --add-note hi");
    }
}
