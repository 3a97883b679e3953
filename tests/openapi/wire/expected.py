"""The request that a call means, by the serialization rules of the specification."""

import json
import re
from urllib.parse import quote


def text_of(value):
    if isinstance(value, str):
        return value
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def encode(value):
    return quote(text_of(value), safe="")


def style_of(document, parameter):
    place = parameter["in"]
    default = "simple" if place in ("path", "header") else "form"
    if document.is_swagger:
        collection = parameter.get("collectionFormat", "csv")
        named = {"ssv": "spaceDelimited", "pipes": "pipeDelimited", "tsv": "tabDelimited"}
        return named.get(collection, default), collection == "multi"
    style = parameter.get("style", default)
    return style, parameter.get("explode", style in ("form", "deepObject"))


def pairs_of_object(value, separator):
    return [f"{encode(key)}{separator}{encode(item)}" for key, item in value.items()]


def path_value(style, explode, name, value):
    if isinstance(value, dict):
        items = pairs_of_object(value, "=" if explode else ",")
    else:
        items = [encode(item) for item in value] if isinstance(value, list) else [encode(value)]
    if style == "label":
        return "." + ("." if explode else ",").join(items)
    if style == "matrix":
        if isinstance(value, dict) and explode:
            return "".join(f";{item}" for item in items)
        if isinstance(value, list) and explode:
            return "".join(f";{name}={item}" for item in items)
        return f";{name}={','.join(items)}"
    return ",".join(items)


def brackets(prefix, value, numbered):
    if isinstance(value, dict):
        return [pair for key, item in value.items() for pair in brackets(f"{prefix}[{key}]", item, numbered)]
    if isinstance(value, list):
        return [
            pair
            for at, item in enumerate(value)
            for pair in brackets(f"{prefix}[{at if numbered or isinstance(item, (dict, list)) else ''}]", item, numbered)
        ]
    return [(prefix, encode(value))]


def keep_encoded(text, safe):
    """Encodes like RFC 6570 where reserved characters stay, and with them what is encoded."""
    return "".join(piece if re.fullmatch("%[0-9A-Fa-f]{2}", piece) else quote(piece, safe=safe) for piece in re.split("(%[0-9A-Fa-f]{2})", text))


def query_pairs(style, explode, name, value, safe=""):
    """Returns pairs of a decoded name and an encoded value; `safe` are the reserved characters that stay as they are."""
    encode = lambda value: keep_encoded(text_of(value), safe) if safe else quote(text_of(value), safe="")
    if style == "deepObject" and isinstance(value, (dict, list)):
        return brackets(name, value, False)
    delimiter = {"spaceDelimited": "%20", "pipeDelimited": "%7C", "tabDelimited": "%09"}.get(style, ",")
    if isinstance(value, list):
        if not value:
            return [(name, "")]
        if explode:
            return [(name, encode(item)) for item in value]
        return [(name, delimiter.join(encode(item) for item in value))]
    if isinstance(value, dict):
        if explode:
            return [(key, encode(item)) for key, item in value.items()]
        return [(name, delimiter.join(part for key, item in value.items() for part in (encode(key), encode(item))))]
    return [(name, encode(value))]


def header_value(explode, value):
    if isinstance(value, dict):
        return ",".join(f"{key}{'=' if explode else ','}{text_of(item)}" for key, item in value.items())
    return ",".join(text_of(item) for item in value) if isinstance(value, list) else text_of(value)


def form_pairs(value, encodings):
    """Returns the pairs of a form; `encodings` is `None` for a body of Swagger 2, which does not define them."""
    pairs = []
    for name, item in value.items():
        encoding = (encodings or {}).get(name) or {}
        style = encoding.get("style") or ("deepObject" if encodings is None and isinstance(item, (dict, list)) else None)
        if style == "deepObject":
            pairs += brackets(name, item, True)
        elif style is None and "explode" not in encoding and (isinstance(item, dict) or isinstance(item, list) and "json" in encoding.get("contentType", "")):
            pairs.append((name, encode(item)))
        else:
            pairs += query_pairs(style or "form", encoding.get("explode", (style or "form") == "form"), name, item)
    return pairs


def request(call):
    """Returns the method, the path, the pairs of the query, headers, cookies and the body."""
    operation, document = call.operation, call.operation.document
    path, _, query = operation.path.split("#")[0].partition("?")
    pairs = [tuple(pair.partition("=")[::2]) for pair in query.split("&") if pair]
    headers, cookies = {}, []
    for (place, name), value in call.parameters.items():
        parameter = operation.parameters[(place, name)]
        if "content" in parameter:
            value = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
        style, explode = style_of(document, parameter)
        if place == "path":
            path = path.replace("{" + name + "}", path_value(style, explode, name, value))
        elif place == "query":
            # RFC 6570 has no place for the characters that end a value.
            pairs += query_pairs(style, explode, name, value, ":/?@!$'()*,;=" if parameter.get("allowReserved") else "")
        elif place == "header":
            headers[name.lower()] = header_value(explode, value)
        elif place == "cookie":
            cookies += query_pairs(style, explode, name, value)
    return operation.method.upper(), operation.base_path + path, pairs, headers, cookies
