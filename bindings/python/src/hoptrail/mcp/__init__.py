"""An MCP server (Model Context Protocol) for a folder of notes: `pip install hoptrail[mcp]`.

    python -m hoptrail.mcp ~/notes

The tools are the same as in the npm package hoptrail-mcp; both packages read their descriptions from tools.json.
"""
from hoptrail.mcp.living_folder import LivingFolder

try:
    from hoptrail.mcp.server import server_of
except ModuleNotFoundError as missing:
    raise ImportError(f"hoptrail.mcp needs the package {missing.name}: pip install 'hoptrail[mcp]'") from missing

__all__ = ["LivingFolder", "server_of"]
