"""Operations, parameters and bodies of a document; its schemas as JSON Schema 2020-12."""

import copy
import json
from urllib.parse import unquote, urlsplit

# Members of a parameter of Swagger 2, which is a schema otherwise.
PARAMETER_ONLY = ("in", "name", "required", "collectionFormat", "allowEmptyValue")
METHODS = ("get", "put", "post", "delete", "options", "head", "patch", "trace")
# Their values are data, not schemas.
DATA = ("example", "examples", "default", "enum", "const", "x-examples")
# Their members are names, not keywords.
NAMED = ("properties", "patternProperties", "definitions", "schemas", "parameters", "responses", "paths", "content")


class Document:
    def __init__(self, path):
        self.path = path
        with open(path, encoding="utf-8") as file:
            self.raw = json.load(file)
        self.is_swagger = "swagger" in self.raw
        self.is_old = self.is_swagger or str(self.raw.get("openapi", "")).startswith("3.0")
        # Schemas are translated in a copy, so that pointers stay the same.
        self.schemas = self.translate(copy.deepcopy(self.raw))

    def translate(self, node, has_names=False):
        """Translates the keywords of older versions; the members of a node with names are not keywords."""
        if isinstance(node, list):
            return [self.translate(item) for item in node]
        if not isinstance(node, dict):
            return node
        if has_names:
            return {name: self.translate(value) for name, value in node.items()}
        if isinstance(node.get("$ref"), str) and self.is_old:
            return {"$ref": node["$ref"]}
        for key, value in node.items():
            if key not in DATA:
                node[key] = self.translate(value, key in NAMED)
        return self.translate_schema(node)

    def translate_schema(self, node):
        if not isinstance(node.get("type"), (str, list)):
            # An invalid keyword is no check.
            if "type" in node and node["type"] is None:
                del node["type"]
            if not any(key in node for key in ("anyOf", "oneOf", "allOf", "properties", "enum", "items")):
                return node
        if node.get("type") == "file":
            node |= {"type": "string", "format": "binary"}
        for bound, other in (("exclusiveMinimum", "minimum"), ("exclusiveMaximum", "maximum")):
            if isinstance(node.get(bound), bool):
                if node.pop(bound) and other in node:
                    node[bound] = node.pop(other)
        properties = node.get("properties")
        if isinstance(properties, dict) and isinstance(node.get("required"), list):
            node["required"] = [
                name for name in node["required"] if not (self.shallow(properties.get(name)) or {}).get("readOnly")
            ]
        elif isinstance(node.get("required"), bool) and "in" not in node:
            del node["required"]
        self.translate_discriminator(node)
        # Branches of many documents overlap.
        if isinstance(node.get("oneOf"), list):
            branches = node.pop("oneOf")
            node["allOf"] = [*node.get("allOf", []), {"anyOf": branches}]
        for keyword in ("discriminator", "not", "if", "then", "else", "unevaluatedProperties"):
            node.pop(keyword, None)
        if (node.get("nullable") or node.get("x-nullable")) is True:
            kept = {key: node.pop(key) for key in list(node) if key not in ("description", "nullable", "x-nullable", "readOnly")}
            node["anyOf"] = [kept, {"type": "null"}]
        return node

    @staticmethod
    def translate_discriminator(node):
        """States the mapping of a discriminator as a condition: the value of the property selects the branch."""
        discriminator = node.get("discriminator")
        branches = node.get("oneOf") or node.get("anyOf")
        if not isinstance(discriminator, dict) or not branches:
            return
        name, conditions = discriminator.get("propertyName"), []
        mapping = dict(discriminator.get("mapping") or {})
        for branch in branches:
            reference = branch.get("$ref") if isinstance(branch, dict) else None
            if reference and reference not in mapping.values():
                mapping[reference.rsplit("/", 1)[-1]] = reference
        own = {"type": "object", "required": [name]}
        conditions.append({"if": own, "then": {"properties": {name: {"enum": [*mapping.keys(), *mapping.values()]}}}})
        for value, target in mapping.items():
            if not target.startswith("#"):
                continue
            selected = {"properties": {name: {"const": value}}, "required": [name], "type": "object"}
            conditions.append({"if": selected, "then": {"$ref": target}})
        node["allOf"] = [*node.get("allOf", []), *conditions]

    def shallow(self, node):
        """Follows references of the raw document."""
        for _ in range(20):
            if not isinstance(node, dict) or not isinstance(node.get("$ref"), str):
                return node
            node = self.resolve(node["$ref"], self.raw)
        return None

    def resolve(self, reference, root=None):
        if not reference.startswith("#"):
            return None
        node = self.schemas if root is None else root
        for token in unquote(reference[1:]).split("/")[1:]:
            token = token.replace("~1", "/").replace("~0", "~")
            if isinstance(node, list) and token.isdigit() and int(token) < len(node):
                node = node[int(token)]
            elif isinstance(node, dict) and token in node:
                node = node[token]
            else:
                return None
        return node

    def follow(self, node):
        """Follows references of the translated document."""
        for _ in range(20):
            if not isinstance(node, dict) or not isinstance(node.get("$ref"), str):
                return node
            node = self.resolve(node["$ref"])
        return None

    def operations(self):
        for path, item in self.schemas.get("paths", {}).items():
            item = self.follow(item)
            if path.startswith("x-") or not isinstance(item, dict):
                continue
            for method in METHODS:
                if isinstance(item.get(method), dict):
                    yield Operation(self, path, method, item, item[method])


class Operation:
    def __init__(self, document, path, method, item, value):
        self.document, self.path, self.method, self.value = document, path, method, value
        self.id = value.get("operationId")
        self.parameters = self.read_parameters(item)
        self.base_path = self.read_base_path(item)
        self.bodies, self.body_required = self.read_bodies()

    def read_parameters(self, item):
        found = {}
        for node in [*item.get("parameters", []), *self.value.get("parameters", [])]:
            node = self.document.follow(node)
            if not isinstance(node, dict) or "in" not in node:
                continue
            reserved = ("accept", "content-type", "authorization")
            if node["in"] == "header" and node["name"].lower() in reserved:
                continue
            found[(node["in"], node["name"])] = node
        variables = {piece.split("}")[0] for piece in self.path.split("{")[1:]}
        known = {key: node for key, node in found.items() if key[0] != "path" or key[1] in variables}
        for name in variables:
            known.setdefault(("path", name), {"in": "path", "name": name, "required": True, "schema": {"type": "string"}})
        return known

    def read_base_path(self, item):
        if self.document.is_swagger:
            path = self.document.raw.get("basePath", "").strip("/")
            return "/" + path if path else ""
        servers = self.value.get("servers") or item.get("servers") or self.document.raw.get("servers") or []
        if not servers:
            return ""
        url = servers[0].get("url", "")
        for name, variable in (servers[0].get("variables") or {}).items():
            url = url.replace("{" + name + "}", str(variable.get("default", "")))
        path = urlsplit(url).path.strip("/")
        return "/" + path if path else ""

    def read_bodies(self):
        """Returns the schema, the encodings and the properties' order by media type, and whether a body is required."""
        if self.document.is_swagger:
            return self.swagger_bodies()
        body = self.document.follow(self.value.get("requestBody"))
        if not isinstance(body, dict):
            return {}, False
        media = {}
        for name, value in (body.get("content") or {}).items():
            value = self.document.follow(value) or {}
            media[name] = (value.get("schema", {}), value.get("encoding") or {})
        return media, body.get("required") is True

    def swagger_bodies(self):
        consumes = self.value.get("consumes") or self.document.raw.get("consumes") or []
        whole = [node for (place, _), node in self.parameters.items() if place == "body"]
        fields = [node for (place, _), node in self.parameters.items() if place == "formData"]
        self.parameters = {key: node for key, node in self.parameters.items() if key[0] not in ("body", "formData")}
        if whole:
            names = consumes or ["application/json"]
            return {name: (whole[0].get("schema", {}), None) for name in names}, whole[0].get("required") is True
        if not fields:
            return {}, False
        has_file = any(node.get("type") == "file" or node.get("format") == "binary" for node in fields) or any(
            (self.document.shallow(node) or {}).get("type") == "file" for node in self.value.get("parameters", [])
        )
        names = [name for name in consumes if "form" in name and not (has_file and "urlencoded" in name)]
        names = names or ["multipart/form-data" if has_file else "application/x-www-form-urlencoded"]
        plain = lambda node: {key: value for key, value in node.items() if key not in PARAMETER_ONLY}
        required = [node["name"] for node in fields if (self.raw_field(node) or {}).get("required")]
        schema = {"type": "object", "properties": {node["name"]: plain(node) for node in fields}, "required": required}
        encodings = {}
        for node in fields:
            if node.get("type") == "array":
                explode = node.get("collectionFormat") == "multi"
                style = {"ssv": "spaceDelimited", "pipes": "pipeDelimited", "tsv": "tabDelimited"}.get(node.get("collectionFormat"), "form")
                encodings[node["name"]] = {"style": style, "explode": explode}
        return {name: (schema, encodings) for name in names}, bool(required)

    def raw_field(self, node):
        nodes = [self.document.shallow(raw) for raw in self.raw_parameters()]
        return next((raw for raw in nodes if raw and raw.get("name") == node["name"] and raw.get("in") == "formData"), None)

    def raw_parameters(self):
        item = self.document.raw["paths"][self.path]
        return [*item.get("parameters", []), *item.get(self.method, {}).get("parameters", [])]
