"""Lists the tools of a server, and calls some of them, in both eras of the protocol."""
import asyncio, sys
from mcp import Client, ClientSession, StdioServerParameters, stdio_client
from mcp.client.streamable_http import streamable_http_client

COUNTED = []


def transport():
    if sys.argv[1].startswith("http"):
        return streamable_http_client(sys.argv[1])
    return stdio_client(StdioServerParameters(command=sys.argv[1], args=sys.argv[2:]))


async def progress(done, total, message):
    COUNTED.append(done)


async def check(client, wraps):
    tools = {tool.name: tool for tool in (await client.list_tools()).tools}
    assert "people" in tools and "hidden" not in tools, sorted(tools)
    people = await client.call_tool("people", {"limit": 1})
    rows = [{"name": "Person 0", "age": 20}]
    assert people.structured_content == ({"result": rows} if wraps else rows), people
    for name in ("person", "lint", "nothing", "echo", "status"):
        arguments = {"echo": {"text": "x"}, "status": {"code": 0}}.get(name, {})
        assert not (await client.call_tool(name, arguments)).is_error, name
    assert (await client.call_tool("add", {"a": 1})).is_error
    COUNTED.clear()
    counted = await client.call_tool("count", {"to": 3, "delay": 120}, progress_callback=progress)
    numbers = [1, 2, 3]
    assert counted.structured_content == ({"result": numbers} if wraps else numbers), counted
    assert COUNTED == numbers, COUNTED
    resources = (await client.list_resources()).resources
    assert any(str(resource.uri) == "skill://tools/SKILL.md" for resource in resources)
    await client.read_resource("skill://tools/SKILL.md")
    assert [prompt.name for prompt in (await client.list_prompts()).prompts][0] == "tools"
    await client.get_prompt("tools")


async def main():
    async with Client(transport()) as client:
        assert client.protocol_version == "2026-07-28", client.protocol_version
        await check(client, wraps=False)
    async with transport() as streams:
        async with ClientSession(streams[0], streams[1]) as session:
            assert (await session.initialize()).protocol_version == "2025-11-25"
            await check(session, wraps=True)
    print("ok")


asyncio.run(main())
