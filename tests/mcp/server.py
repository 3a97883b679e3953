"""A server with the official SDK."""
import os

from mcp.server import MCPServer
from mcp.server.mcpserver import Image

server = MCPServer("python", instructions="Tools for a test")


@server.tool()
def add(a: int, b: int) -> int:
    """Add two numbers"""
    return a + b


@server.tool()
def names(count: int) -> list[str]:
    """List names"""
    return [f"name {number}" for number in range(count)]


@server.tool()
def env() -> str:
    """Show a variable of the environment"""
    return os.environ.get("CLIENT", "")


@server.tool()
def picture() -> Image:
    """Draw"""
    return Image(data=b"\x89PNG", format="png")


@server.tool()
def broken() -> str:
    """Fail"""
    raise ValueError("no such thing")


server.run("stdio")
