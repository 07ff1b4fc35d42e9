"""A folder of notes for agents, as a server of the Model Context Protocol: `pip install hoptrail[mcp]`.

    python -m hoptrail.mcp ~/notes

The tools are those of the npm package hoptrail-mcp; both read the same description of them, tools.json.
"""
from hoptrail.mcp.living_folder import LivingFolder

try:
    from hoptrail.mcp.server import server_of
except ModuleNotFoundError as missing:
    raise ImportError(f"hoptrail.mcp needs the package {missing.name}: pip install 'hoptrail[mcp]'") from missing

__all__ = ["LivingFolder", "server_of"]
