"""Values as words of a command line, by the rules that the program documents.

Text is typed as it is where only text is allowed, and `null` is null where null is allowed. Where several types are allowed, a
text that could be read as JSON is typed as JSON, and so is one with `=` where a map is allowed. Lists are repeated options or
one JSON array, maps `key=value` or JSON, and objects JSON or an option for each member. In a URL, text is always typed as it
is. A list with a comma in an item is one JSON array. All options may be one object of `--input`, by their names.
"""

import json


def kinds(maker, schema, depth=0):
    """Returns the types that a schema allows; all of them where it leaves that open."""
    everything = {"string", "number", "boolean", "array", "object", "null"}
    if not isinstance(schema, dict) or depth > 12:
        return everything
    found = everything
    own = schema.get("type")
    if own is not None:
        names = [own] if isinstance(own, str) else own
        found = found & {"number" if name == "integer" else name for name in names}
    if isinstance(schema.get("$ref"), str):
        found = found & kinds(maker, maker.document.resolve(schema["$ref"]), depth + 1)
    for part in schema.get("allOf", []):
        found = found & kinds(maker, part, depth + 1)
    for union in ("anyOf", "oneOf"):
        if schema.get(union):
            found = found & set().union(*(kinds(maker, part, depth + 1) for part in schema[union]))
    values = schema.get("enum") or ([schema["const"]] if "const" in schema else None)
    if values:
        found = found & {kind_of(value) for value in values}
    return found


def kind_of(value):
    names = {bool: "boolean", int: "number", float: "number", str: "string", list: "array", dict: "object", type(None): "null"}
    return names[type(value)]


def compact(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def is_json(text):
    try:
        json.loads(text)
    except ValueError:
        return False
    return True


def scalar(maker, schema, value):
    """Returns the text of a value that is no list and no object, or of one in JSON."""
    if not isinstance(value, str):
        return compact(value)
    allowed = kinds(maker, schema)
    if allowed <= {"string"} or (allowed <= {"string", "null"} and value not in ("null", '"null"')):
        return value
    # Beside a map, `key=value` is an entry.
    is_entry = "object" in allowed and value.find("=") > 0
    return compact(value) if is_json(value) or is_entry else value


def items_of(maker, schema, depth=0):
    """Returns the schema of the items of all branches that are lists."""
    if not isinstance(schema, dict) or depth > 12:
        return {}
    found = [schema["items"]] if isinstance(schema.get("items"), dict) else []
    parts = [maker.document.resolve(schema["$ref"])] if isinstance(schema.get("$ref"), str) else []
    for keyword in ("allOf", "anyOf", "oneOf"):
        parts += schema.get(keyword) or []
    found += [items for items in (items_of(maker, part, depth + 1) for part in parts) if items]
    return {"anyOf": found} if len(found) > 1 else found[0] if found else {}


def member_of(maker, schema, name, depth=0):
    """Returns the schema of a member in all branches."""
    if not isinstance(schema, dict) or depth > 12:
        return {}
    found = [schema["properties"][name]] if name in (schema.get("properties") or {}) else []
    parts = [maker.document.resolve(schema["$ref"])] if isinstance(schema.get("$ref"), str) else []
    for keyword in ("allOf", "anyOf", "oneOf"):
        parts += schema.get(keyword) or []
    found += [member for member in (member_of(maker, part, name, depth + 1) for part in parts) if member]
    return {"anyOf": found} if len(found) > 1 else found[0] if found else {}


def any_properties(maker, schema, depth=0):
    """Returns whether a branch has named members."""
    if not isinstance(schema, dict) or depth > 12:
        return False
    parts = [maker.document.resolve(schema["$ref"])] if isinstance(schema.get("$ref"), str) else []
    for keyword in ("allOf", "anyOf", "oneOf"):
        parts += schema.get(keyword) or []
    return bool(schema.get("properties")) or any(any_properties(maker, part, depth + 1) for part in parts)


def in_url(value):
    """Returns the texts of an option whose value goes into a URL or a header, where a scalar is sent as it is typed."""
    if isinstance(value, list) and value and not any(isinstance(item, (list, dict)) for item in value):
        texts = [item if isinstance(item, str) else compact(item) for item in value]
        return [compact(value)] if any("," in text or text[:1] in "[{" and is_json(text) for text in texts) else texts
    return [value if isinstance(value, str) else compact(value)]


def option(maker, schema, value, as_json):
    """Returns the texts of the option for a value."""
    if isinstance(value, list) and not as_json and value:
        texts = [scalar(maker, items_of(maker, schema), item) for item in value]
        # A text that is a list itself would be taken for the whole list.
        is_whole = any(is_json(text) and isinstance(json.loads(text), list) for text in texts)
        other = kinds(maker, schema) - {"array", "null"}
        # An item with a comma could be several.
        is_whole = is_whole or any(isinstance(item, str) and "," in item for item in value)
        # Objects would be taken for one object.
        is_whole = is_whole or "object" in other and any(isinstance(item, dict) or is_json(text) for item, text in zip(value, texts))
        if not is_whole and not (other and len(texts) == 1) and texts != ["null"]:
            return texts
    if isinstance(value, dict) and not as_json and value:
        merged = maker.merged(schema, 0) or {}
        inner = merged.get("additionalProperties")
        is_map = not merged.get("properties") and isinstance(inner, dict) and kinds(maker, schema) <= {"object", "null"}
        # A branch that allows other objects would be taken for them.
        is_map = is_map and not any_properties(maker, schema)
        if is_map and not any("=" in key or not key for key in value):
            return [f"{key}={scalar(maker, inner, item)}" for key, item in value.items()]
    if isinstance(value, (list, dict)):
        return [compact(value)]
    return [scalar(maker, schema, value)]
