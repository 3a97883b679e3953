#!/usr/bin/env python3
"""Compares the requests of calls with what the calls mean; see README.md."""

import argparse
import collections
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile
from urllib.parse import unquote, unquote_plus

import expected
import spelling
from documents import PARAMETER_ONLY, Document
from values import Maker, Unsupported

HERE = pathlib.Path(__file__).resolve().parent


class Call:
    """A call of an operation: the values it means, and the words that say so."""

    def __init__(self, operation, maker, rich):
        self.operation, self.maker, self.random = operation, maker, maker.random
        self.parameters, self.body, self.media, self.file_names = {}, None, None, {}
        self.words, self.options = [], []
        # Values by the names of their options, and the number of values that were given in any way.
        self.members, self.given = {}, 0
        names = collections.Counter(name for place, name in operation.parameters if place != "path")
        self.taken = {name for name, count in names.items() if count > 1}
        self.make_parameters(rich)
        self.make_body(rich)
        # All options as one object.
        schemas = [schema for schema, _ in operation.bodies.values()]
        has_own = "input" in {name for _, name in operation.parameters}
        has_own = has_own or any(spelling.member_of(maker, schema, "input") for schema in schemas)
        if self.members and len(self.members) == self.given and not self.file_names and not has_own and self.random.random() < 0.25:
            self.options = ["--input", spelling.compact({"options": self.members})]

    def schema(self, parameter):
        if "content" in parameter:
            return next(iter(parameter["content"].values()), {}).get("schema", {})
        plain = {key: value for key, value in parameter.items() if key not in PARAMETER_ONLY}
        return plain if self.operation.document.is_swagger else parameter.get("schema", {})

    def make_parameters(self, rich):
        order = [piece.split("}")[0] for piece in self.operation.path.split("{")[1:]]
        keys = sorted(self.operation.parameters, key=lambda key: order.index(key[1]) if key[0] == "path" and key[1] in order else 999)
        for key in keys:
            place, name = key
            parameter = self.operation.parameters[key]
            if place != "path" and not parameter.get("required") and self.random.random() < 0.6:
                continue
            value = self.parameter_value(place, self.schema(parameter), rich)
            if value is None:
                if place == "path" or parameter.get("required"):
                    raise Unsupported(f"no value for {place}")
                continue
            self.parameters[key] = value
            if place == "path":
                self.words += [word for word in [path_word(value)]]
            else:
                self.add_option(place, name, self.schema(parameter), value)

    def parameter_value(self, place, schema, rich):
        for _ in range(10):
            value = self.maker.value(schema, rich)
            if value is None or value == {} or value == [] or value == "" or (place == "path" and value == [""]):
                continue
            inner = value if isinstance(value, list) else list(value.values()) if isinstance(value, dict) else []
            texts = [expected.text_of(item) for item in [value, *inner]]
            if place in ("header", "cookie") and not all(ord(c) in range(33, 127) for text in texts for c in text):
                continue
            if place == "path" and (expected.text_of(value) in (".", "..") or "\n" in expected.text_of(value)):
                continue
            if place != "query" and any(isinstance(item, (list, dict)) for item in inner):
                continue
            # A list in the path is items between commas or JSON; a text that is JSON for a list is a list.
            is_list = "array" in spelling.kinds(self.maker, schema)
            if place == "path" and is_list and any(c in expected.text_of(item) for c in ",[" for item in inner or [value]):
                continue
            if is_list and isinstance(value, str) and value[:1] in "[{" and spelling.is_json(value):
                continue
            return value
        return None

    def add_option(self, place, name, schema, value):
        is_same = lambda own: own == name or (place == "body" and own.replace("_", "-").lower() == name.replace("_", "-").lower())
        is_clash = name in self.taken or (place == "body" and any(is_same(own) for _, own in self.operation.parameters))
        flag = f"{place}.{name}" if is_clash or name in RESERVED else name
        if "=" in flag:
            raise Unsupported("a name with `=`")
        self.members[flag] = value
        self.given += 1
        if place == "body" or "content" in self.operation.parameters.get((place, name), {}):
            texts = spelling.option(self.maker, schema, value, self.random.random() < 0.3)
        else:
            texts = spelling.in_url(value)
        for text in texts:
            self.options.append(f"--{flag}={text}")

    def make_body(self, rich):
        operation = self.operation
        if not operation.bodies or (not operation.body_required and self.random.random() < 0.2):
            return
        names = sorted(operation.bodies, key=rank)
        self.media = names[0]
        if rank(self.media) >= 7:
            raise Unsupported("a raw body")
        schema, self.encodings = operation.bodies[self.media]
        self.body = self.maker.value(schema, rich)
        if self.body is None or (rank(self.media) >= 5 and not isinstance(self.body, dict)):
            raise Unsupported("a body that is no object")
        merged = self.maker.merged(schema, 0) or {}
        # A member without a name has no option.
        is_open = isinstance(self.body, dict) and all(name and name in (merged.get("properties") or {}) for name in self.body)
        files = self.files(merged) if rank(self.media) >= 6 else {}
        if self.body == {} or not is_open or (not files and self.random.random() < 0.4):
            self.given += 1
            self.options += ["-d", spelling.compact({**self.body, **files} if files else self.body)]
            return
        for name, value in self.body.items():
            self.add_option("body", name, spelling.member_of(self.maker, schema, name), files.get(name, value))

    def files(self, schema):
        """Returns the files that give the bytes of a multipart body."""
        found = {}
        for name, value in self.body.items():
            own = self.maker.merged((schema.get("properties") or {}).get(name, {}), 0) or {}
            if own.get("format") == "binary" and isinstance(value, str):
                self.file_names[name] = "hello.txt"
                found[name] = "hello.txt"
            elif isinstance(value, list) and (self.maker.merged(own.get("items", {}), 0) or {}).get("format") == "binary":
                raise Unsupported("a list of files")
        return found

    def argv(self):
        return [self.name(), *self.options, "--", *self.words]

    def name(self):
        """Returns the id, or a name in kebab-case for an id that would be a flag."""
        own = self.operation.id or ""
        return "-".join(re.findall(r"[A-Z]?[a-z0-9]+", own)).lower() if own.startswith("-") else own


# Options that the program has for every operation.
RESERVED = {"body", "data", "header", "output-file", "include", "all", "max-pages", "content-type", "request-body"}


def rank(media_type):
    name = media_type.split(";")[0].strip().lower()
    if name == "application/json":
        return 0
    if name == "application/json-patch+json":
        return 4
    if name == "application/merge-patch+json":
        return 1
    if name in ("*/*", "application/*"):
        return 3
    if name.endswith(("/json", "+json")):
        return 2
    return 5 if "urlencoded" in name else 6 if name.startswith("multipart/") else 7


def path_word(value):
    if isinstance(value, list):
        return ",".join(expected.text_of(item) for item in value)
    return expected.text_of(value)


def same(one, other):
    """Compares JSON values with their types."""
    if isinstance(one, bool) or isinstance(other, bool) or one is None or other is None:
        return one is other
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(same, one, other))
    return type(one) in (int, float) and type(other) in (int, float) and one == other or type(one) is type(other) and one == other


def canonical(text):
    return re.sub(r"%[0-9a-fA-F]{2}", lambda hit: hit[0].upper(), re.sub(r"[^A-Za-z0-9\-._~%,;=]", lambda hit: expected.encode(hit[0]), text))


def pairs_of(query):
    pairs = [pair.partition("=") for pair in query.split("&") if pair]
    return sorted((unquote(name), canonical(value)) for name, _, value in pairs)


def difference(call, seen):
    """Returns what is wrong with a request; `None` if nothing is."""
    if "error" in seen:
        return "refused: " + classify(seen["error"])
    method, path, pairs, headers, cookies = expected.request(call)
    own_path, _, query = seen["target"].partition("?")
    if seen["method"] != method or canonical(own_path.replace("/", "%2F")) != canonical(path.replace("/", "%2F")):
        return "path"
    if pairs_of(query) != sorted((name, canonical(value)) for name, value in pairs):
        return "query"
    own = dict(seen["headers"])
    for name, value in headers.items():
        if own.get(name) != value:
            return "header"
    if own.get("cookie", "") != "; ".join(f"{name}={value}" for name, value in cookies):
        return "cookie"
    if call.body is None:
        return "a body that was not meant" if seen["body"] else None
    own_type = own.get("content-type", "")
    media = "application/json" if "*" in call.media else call.media
    if own_type.split(";")[0].strip().lower() != media.split(";")[0].strip().lower():
        return f"content type {own_type} for {media}"
    return body_difference(call, seen["body"], own_type)


def body_difference(call, text, content_type):
    kind = rank(call.media)
    if kind < 5:
        try:
            return None if same(json.loads(text), call.body) else "JSON body"
        except ValueError:
            return "a body that is not JSON"
    if kind == 5:
        own = sorted((unquote_plus(name), unquote_plus(value)) for name, _, value in (pair.partition("=") for pair in text.split("&") if pair))
        return None if own == sorted((name, unquote(value)) for name, value in expected.form_pairs(call.body, call.encodings)) else "form"
    return None if same_parts(call, text, content_type) else "parts"


def same_parts(call, text, content_type):
    boundary = re.search(r'boundary="?([^";]+)', content_type)[1]
    own = []
    for part in text.split(f"--{boundary}")[1:-1]:
        head, _, value = part.removesuffix("\r\n").partition("\r\n\r\n")
        name = re.search(r'name="([^"]*)"', head)[1]
        own.append((name, part_type(head), "hello.txt" if "filename=" in head else value))
    meant = []
    for name, value in call.body.items():
        encoding = (call.encodings or {}).get(name) or {}
        declared = encoding.get("contentType", "").split(",")[0].strip()
        items = value if isinstance(value, list) and "json" not in declared else [value]
        meant += [(name, declared, call.file_names.get(name) or expected.text_of(item)) for item in items]
    # A part whose type the document leaves open may have any.
    open_names = {name for name, declared, _ in meant if not declared or "*" in declared}
    return sorted((name, "" if name in open_names else kind, value) for name, kind, value in own) == sorted(
        (name, "" if name in open_names else kind, value) for name, kind, value in meant
    )


def part_type(head):
    found = re.search(r"^content-type: *([^\r\n]*)", head, re.IGNORECASE | re.MULTILINE)
    return found[1].strip() if found else "text/plain"


def classify(message):
    first = message.strip().split("\n")[0]
    return re.sub(r"`[^`]*`|[<\"].*?[>\"]|--[\w.\[\]-]+|\d+", "…", first)[:110]


def make_calls(paths, arguments):
    calls, skipped = [], collections.Counter()
    for path in paths:
        document = Document(path)
        ids = collections.Counter(operation.id for operation in document.operations())
        for number in range(arguments.calls):
            maker = Maker(document, f"{arguments.seed} {path.name} {number}")
            for operation in document.operations():
                try:
                    if not operation.id or ids[operation.id] > 1:
                        raise Unsupported("no id of its own")
                    calls.append(Call(operation, maker, rich=number > 0))
                except Unsupported as reason:
                    skipped[str(reason)[:60]] += 1
    return calls, skipped


def run(calls, folder):
    """Runs the calls; returns what was received for each."""
    (folder / "hello.txt").write_text("hello.txt")
    with open(folder / "calls.jsonl", "w", encoding="utf-8") as file:
        for call in calls:
            file.write(json.dumps({"document": str(call.operation.document.path), "argv": call.argv()}) + "\n")
    environment = {**os.environ, "VESTIBULE_CALLS": str(folder / "calls.jsonl"), "VESTIBULE_REQUESTS": str(folder / "requests.jsonl")}
    command = ["cargo", "test", "-q", "-p", "vestibule-tests", "--all-features", "--test", "openapi", "--", "calls_of_a_file"]
    subprocess.run(command, cwd=HERE, env=environment, check=True, stdout=subprocess.DEVNULL)
    with open(folder / "requests.jsonl", encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--calls", type=int, default=4, help="calls for each operation")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--document", help="name of the only document")
    parser.add_argument("--show", type=int, default=2, help="examples for each class of failure")
    parser.add_argument("--keep", type=pathlib.Path, help="folder that keeps the calls and requests")
    arguments = parser.parse_args()
    root = os.environ.get("VESTIBULE_FIXTURES")
    if not root:
        sys.exit("VESTIBULE_FIXTURES does not name the folder with the documents: nothing was checked")
    paths = sorted(pathlib.Path(root, "openapi").resolve().glob(arguments.document or "*.json"))
    calls, skipped = make_calls(paths, arguments)
    with tempfile.TemporaryDirectory() as temporary:
        folder = arguments.keep or pathlib.Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        requests = run(calls, folder.resolve())
    failures = collections.defaultdict(list)
    for call, seen in zip(calls, requests, strict=True):
        problem = difference(call, seen)
        if problem:
            failures[problem].append((call, seen))
    wrong = sum(map(len, failures.values()))
    print(f"{len(paths)} documents, {len(calls)} calls, {len(calls) - wrong} right: {100 * (len(calls) - wrong) / len(calls):.3f} %")
    print(f"{sum(skipped.values())} not made: {dict(skipped.most_common(12))}")
    for problem, cases in sorted(failures.items(), key=lambda item: -len(item[1])):
        print(f"\n{len(cases):5}  {problem}")
        for call, seen in cases[: arguments.show]:
            print(f"       {call.operation.document.path.name} {' '.join(call.argv())[:600]}")
            print(f"       {str(seen.get('error') or [seen['target'], seen['body']])[:700]}")
    return 1 if wrong else 0


if __name__ == "__main__":
    random.seed(0)
    sys.exit(main())
