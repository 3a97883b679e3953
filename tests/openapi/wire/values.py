"""Random values that a schema allows, checked with `jsonschema`."""

import base64
import math
import random
import warnings

warnings.filterwarnings("ignore", category=DeprecationWarning)
import sre_parse
import sre_constants as sre

from jsonschema import Draft202012Validator
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

TEXTS = ["plain", "a/b?c#d", "-dash", "two words", "☃", "007", "1e5", "true", "a,b", "[x]", "{y}", "k=v", "%41", "a&b=c+d",
         "Zoë", "5", "[1]", '{"a":1}', '"quoted"', "x|y;z", "'", "$HOME", "a\\b", "line\nbreak", "#", "*", "1.0", "null", "@at"]
FORMATS = {
    "uuid": "123e4567-e89b-12d3-a456-426614174000", "date-time": "2024-02-03T04:05:06Z", "date": "2024-02-03",
    "email": "ann@example.com", "uri": "https://example.com/a?b=c", "url": "https://example.com/a?b=c", "ipv4": "192.0.2.1",
    "ipv6": "2001:db8::1", "hostname": "example.com", "time": "04:05:06Z", "duration": "P1D",
}


class Unsupported(Exception):
    """A schema for which no value was found."""


class Maker:
    def __init__(self, document, seed):
        self.document, self.random = document, random.Random(seed)
        resource = Resource(contents=document.schemas, specification=DRAFT202012)
        self.registry = Registry().with_resource("urn:document", resource)

    def is_valid(self, schema, value):
        validator = Draft202012Validator(absolute(schema), registry=self.registry)
        try:
            return validator.is_valid(value)
        except Exception as error:  # a reference that leads nowhere, a pattern of another dialect
            raise Unsupported(str(error)[:80]) from error

    def value(self, schema, rich=True):
        """Returns a value that the schema allows."""
        for attempt in range(12):
            try:
                value = self.make(schema, 0, rich and attempt < 8)
            except RecursionError as error:
                raise Unsupported("recursion") from error
            if self.is_valid(schema, value):
                return value
        raise Unsupported("no value found")

    def make(self, schema, depth, rich):
        schema = self.merged(schema, 0)
        if schema is None or depth > 12:
            return "plain"
        if "const" in schema:
            return schema["const"]
        if isinstance(schema.get("enum"), list) and schema["enum"]:
            return self.random.choice(schema["enum"])
        kinds = schema.get("type", [])
        kinds = [kinds] if isinstance(kinds, str) else list(kinds)
        if not kinds:
            kinds = ["object"] if "properties" in schema or "additionalProperties" in schema else ["array"] if "items" in schema else []
        if not kinds:
            return self.random.choice(["plain", 5, True, {"k": "v"}, [1, "a"]]) if rich else "plain"
        if len(kinds) > 1 and self.random.random() < 0.8:
            kinds = [kind for kind in kinds if kind != "null"] or kinds
        kind = self.random.choice(kinds)
        return getattr(self, "make_" + kind, lambda *_: "plain")(schema, depth, rich)

    def merged(self, schema, depth):
        """Merges a schema with what it refers to; of a union, one branch is chosen."""
        if not isinstance(schema, dict) or depth > 12:
            return None
        out = {key: value for key, value in schema.items() if key not in ("$ref", "allOf", "anyOf", "oneOf")}
        parts = []
        if isinstance(schema.get("$ref"), str):
            parts.append(self.document.resolve(schema["$ref"]))
        parts.extend(schema.get("allOf", []))
        for union in ("anyOf", "oneOf"):
            if schema.get(union):
                parts.append(self.random.choice(schema[union]))
        for part in parts:
            part = self.merged(part, depth + 1)
            if part is None:
                continue
            for key, value in part.items():
                if key == "properties" and isinstance(out.get(key), dict):
                    out[key] = {**out[key], **{name: both(out[key].get(name), own) for name, own in value.items()}}
                elif key == "required" and isinstance(out.get(key), list):
                    out[key] = [*out[key], *value]
                elif key in ("enum", "type") and isinstance(out.get(key), list) and isinstance(value, list):
                    out[key] = [one for one in out[key] if one in value] or out[key]
                elif key == "additionalProperties" and key in out:
                    out[key] = value if isinstance(value, dict) else out[key]
                else:
                    out.setdefault(key, value)
        return out

    def make_null(self, *_):
        return None

    def make_boolean(self, *_):
        return self.random.random() < 0.5

    def make_integer(self, schema, _, rich):
        low, high = self.bounds(schema, 1)
        choices = [number for number in (0, 1, 7, 42, 1000, 2**31 - 1, -3) if low <= number <= high]
        if schema.get("format") == "int64" and rich:
            choices += [number for number in (9007199254740993,) if low <= number <= high]
        value = self.random.choice(choices) if choices else math.ceil(low if math.isfinite(low) else high)
        step = schema.get("multipleOf")
        return int(value // step * step) if step else int(value)

    def make_number(self, schema, depth, rich):
        low, high = self.bounds(schema, 0.5)
        choices = [number for number in (0, 1, 2.5, 0.1, 1000, -3.25) if low <= number <= high]
        value = self.random.choice(choices) if choices else (low if math.isfinite(low) else high)
        step = schema.get("multipleOf")
        return value // step * step if step else value

    def bounds(self, schema, step):
        low, high = schema.get("minimum", -math.inf), schema.get("maximum", math.inf)
        if isinstance(schema.get("exclusiveMinimum"), (int, float)):
            low = max(low, schema["exclusiveMinimum"] + step)
        if isinstance(schema.get("exclusiveMaximum"), (int, float)):
            high = min(high, schema["exclusiveMaximum"] - step)
        return low, high

    def make_string(self, schema, _, rich):
        if schema.get("pattern"):
            return self.matching(schema["pattern"])
        if schema.get("format") in FORMATS:
            return FORMATS[schema["format"]]
        if schema.get("format") == "byte" or schema.get("contentEncoding") == "base64":
            return base64.b64encode(b"bytes").decode()
        text = self.random.choice(TEXTS) if rich else "plain"
        if schema.get("format") == "binary":
            text = "plain"
        low, high = schema.get("minLength", 0), schema.get("maxLength", 10**9)
        return (text + "x" * max(0, low - len(text)))[:high]

    def matching(self, pattern):
        try:
            return "".join(self.tree(sre_parse.parse(pattern)))
        except Exception as error:
            raise Unsupported(f"pattern {pattern}") from error

    def tree(self, nodes):
        for kind, argument in nodes:
            if kind is sre.LITERAL:
                yield chr(argument)
            elif kind is sre.IN:
                yield self.member(argument)
            elif kind is sre.ANY:
                yield "a"
            elif kind is sre.NOT_LITERAL:
                yield "b" if argument == ord("a") else "a"
            elif kind in (sre.MAX_REPEAT, sre.MIN_REPEAT):
                low, high, inner = argument
                for _ in range(self.random.randint(low, min(high, low + 3))):
                    yield from self.tree(inner)
            elif kind is sre.SUBPATTERN:
                yield from self.tree(argument[-1])
            elif kind is sre.BRANCH:
                yield from self.tree(self.random.choice(argument[1]))
            elif kind is not sre.AT:
                raise Unsupported(str(kind))

    def member(self, choices):
        if choices and choices[0][0] is sre.NEGATE:
            return next(c for c in "abc019_-.~/ é" if not any(holds(one, c) for one in choices[1:]))
        kind, argument = self.random.choice(choices)
        if kind is sre.RANGE:
            return chr(self.random.randint(argument[0], min(argument[1], 0x17F)))
        if kind is sre.CATEGORY:
            return {sre.CATEGORY_DIGIT: "7", sre.CATEGORY_WORD: "w", sre.CATEGORY_SPACE: " "}.get(argument, "a")
        return chr(argument)

    def make_array(self, schema, depth, rich):
        low, high = schema.get("minItems", 0), schema.get("maxItems", 10**9)
        count = min(max(low, self.random.choice([1, 1, 2, 3, 0]) if depth < 3 else 1), high)
        items = schema.get("items", {})
        items = items if isinstance(items, dict) else {}
        out = []
        for _ in range(count * 3):
            value = self.make(items, depth + 1, rich)
            if len(out) < count and not (schema.get("uniqueItems") and value in out):
                out.append(value)
        return out

    def make_object(self, schema, depth, rich):
        properties = schema.get("properties") or {}
        required = set(schema.get("required") or [])
        share = 0.5 if depth == 0 else 0.25 if depth < 3 else 0.0
        most = 12 if depth == 0 else 5
        out = {}
        for name, inner in properties.items():
            own = self.merged(inner, 8) or {}
            target = self.document.follow(inner)
            if own.get("readOnly") or (isinstance(target, dict) and target.get("readOnly")):
                continue
            if name in required or (len(out) < most and self.random.random() < share and depth < 6):
                out[name] = self.make(inner, depth + 1, rich)
        for name in required - set(properties):
            out[name] = "plain"
        additional = schema.get("additionalProperties")
        if not properties and additional is not False and depth < 6:
            inner = additional if isinstance(additional, dict) else {}
            out |= {name: self.make(inner, depth + 1, rich) for name in self.random.sample(["k", "other-key", "a.b"], 1)}
        return out


def both(one, other):
    return other if one is None else {"allOf": [one, other]}


def holds(choice, c):
    kind, argument = choice
    if kind is sre.RANGE:
        return argument[0] <= ord(c) <= argument[1]
    if kind is sre.CATEGORY:
        tests = {sre.CATEGORY_DIGIT: c.isdigit(), sre.CATEGORY_WORD: c.isalnum() or c == "_", sre.CATEGORY_SPACE: c.isspace()}
        return tests.get(argument, True)
    return ord(c) == argument


def absolute(node):
    """Makes local references absolute."""
    if isinstance(node, list):
        return [absolute(item) for item in node]
    if not isinstance(node, dict):
        return node
    return {
        key: "urn:document" + value if key == "$ref" and isinstance(value, str) and value.startswith("#") else absolute(value)
        for key, value in node.items()
    }
