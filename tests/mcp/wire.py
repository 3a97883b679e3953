"""Checks every frame of a server on its standard streams against the types that the SDK generates from the schema of each
revision."""
import json, queue, subprocess, sys, threading
from mcp_types import jsonrpc, methods

LEGACY, MODERN = "2025-11-25", "2026-07-28"
CAPABILITIES = {"elicitation": {}, "sampling": {}}
CLIENT = {"name": "wire", "version": "1"}
MODEL = {"role": "assistant", "model": "m", "content": {"type": "text", "text": "Paris"}}
FORM = {"action": "accept", "content": {"answer": "Ada", "user_name": "Ada", "name": "Ada", "email": "a@example.com",
                                        "username": "ada", "ok": True, "context": "c"}}
CALLS = [
    ("tools/list", {}),
    ("prompts/list", {}),
    ("resources/list", {}),
    ("resources/templates/list", {}),
    *[("tools/call", {"name": name}) for name in (
        "test_simple_text", "test_image_content", "test_audio_content", "test_embedded_resource", "test_multiple_content_types",
        "test_error_handling", "test_elicitation_sep1034_defaults", "test_input_required_result_elicitation",
        "test_input_required_result_sampling", "test_input_required_result_multi_round")],
    ("tools/call", {"name": "test_sampling", "arguments": {"prompt": "Capital of France?"}}),
    ("tools/call", {"name": "test_elicitation", "arguments": {"message": "Who?"}}),
    ("tools/call", {"name": "test_tool_with_progress", "_meta": {"progressToken": "p"}}),
    ("tools/call", {"name": "test_elicitation", "arguments": {"nope": 1}}),
    ("tools/call", {"name": "nope"}),
    ("tools/call", {"name": 7}),
    ("resources/read", {"uri": "test://static-text"}),
    ("resources/read", {"uri": "test://static-binary"}),
    ("resources/read", {"uri": "test://template/7/data"}),
    ("resources/read", {"uri": "test://nope"}),
    ("prompts/get", {"name": "test_prompt_with_arguments", "arguments": {"arg1": "a", "arg2": "b"}}),
    ("prompts/get", {"name": "test_prompt_with_embedded_resource", "arguments": {"resourceUri": "test://x"}}),
    ("prompts/get", {"name": "test_prompt_with_image"}),
    ("prompts/get", {"name": "test_input_required_result_prompt"}),
    ("prompts/get", {"name": "nope"}),
    ("completion/complete", {"ref": {"type": "ref/prompt", "name": "test_prompt_with_arguments"},
                             "argument": {"name": "arg1", "value": "t"}}),
    ("completion/complete", {"ref": {"type": "ref/resource", "uri": "test://template/{id}/data"},
                             "argument": {"name": "id", "value": "1"}}),
    ("no/such/method", {}),
]
SEEN = set()


def same(checked, sent):
    """Returns whether no value was converted by the check."""
    if isinstance(checked, dict):
        return isinstance(sent, dict) and all(same(value, sent[key]) for key, value in checked.items() if key in sent)
    if isinstance(checked, list):
        return isinstance(sent, list) and len(checked) == len(sent) and all(map(same, checked, sent))
    return checked == sent and isinstance(checked, bool) == isinstance(sent, bool)


class Session:
    def __init__(self, version):
        self.version, self.next = version, 0
        self.process = subprocess.Popen(sys.argv[1:], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.frames = queue.Queue()
        threading.Thread(target=lambda: [self.frames.put(line) for line in self.process.stdout], daemon=True).start()

    def send(self, frame):
        self.process.stdin.write(json.dumps({"jsonrpc": "2.0", **frame}) + "\n")
        self.process.stdin.flush()

    def frame(self):
        frame = json.loads(self.frames.get(timeout=30))
        assert frame["jsonrpc"] == "2.0", frame
        return frame

    def request(self, method, params):
        """Sends a request, and returns its result after all requests of the server are answered."""
        self.next += 1
        own = self.next
        if self.version == MODERN:
            meta = {f"io.modelcontextprotocol/{name}": value for name, value in (
                ("protocolVersion", MODERN), ("clientCapabilities", CAPABILITIES), ("clientInfo", CLIENT))}
            params = {**params, "_meta": {**params.get("_meta", {}), **meta}}
        self.send({"id": own, "method": method, "params": params})
        while True:
            frame = self.frame()
            if "method" in frame and "id" in frame:
                methods.parse_server_request(frame["method"], self.version, frame["params"])
                self.send({"id": frame["id"], "result": answer(frame)})
                SEEN.add((self.version, frame["method"]))
            elif "method" in frame:
                methods.parse_server_notification(frame["method"], self.version, frame.get("params"))
                SEEN.add((self.version, frame["method"]))
            elif "error" in frame:
                jsonrpc.JSONRPCError.model_validate(frame, strict=True)
                assert frame["id"] == own, frame
                SEEN.add((self.version, frame["error"]["code"]))
                return None
            else:
                assert frame["id"] == own, frame
                return frame["result"]

    def check(self, method, params):
        result = self.request(method, params)
        for _ in range(5):
            if result is None:
                return
            checked = methods.serialize_server_result(method, self.version, result)
            assert same(checked, result), (checked, result)
            SEEN.add((self.version, result.get("resultType", "result")))
            if result.get("resultType") != "input_required":
                return
            responses = {key: answer(asked) for key, asked in result["inputRequests"].items()}
            again = {**params, "inputResponses": responses, "requestState": result["requestState"]}
            result = self.request(method, again)
        raise AssertionError((method, params, "asks without end"))


def answer(request):
    return MODEL if request["method"] == "sampling/createMessage" else FORM


for version in (LEGACY, MODERN):
    session = Session(version)
    if version == LEGACY:
        session.check("initialize", {"protocolVersion": version, "capabilities": CAPABILITIES, "clientInfo": CLIENT})
        session.send({"method": "notifications/initialized"})
        session.check("ping", {})
    else:
        session.check("server/discover", {})
    for method, params in CALLS:
        session.check(method, params)
    session.process.stdin.close()
    assert session.process.wait(timeout=30) == 0

wanted = {(version, what) for version in (LEGACY, MODERN) for what in (-32601, -32602, "notifications/progress")}
wanted |= {(MODERN, "complete"), (MODERN, "input_required"), (LEGACY, "result")}
wanted |= {(LEGACY, "elicitation/create"), (LEGACY, "sampling/createMessage")}
assert wanted <= SEEN, wanted - SEEN
print("ok")
