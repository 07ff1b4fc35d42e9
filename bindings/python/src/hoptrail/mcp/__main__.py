"""python -m hoptrail.mcp FOLDER…: serves the Markdown and text files of folders to AI agents."""
from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import secrets
import sys

from mcp.server.stdio import stdio_server

from hoptrail.mcp.http import serve_on_http
from hoptrail.mcp.living_folder import LivingFolder, store_folder
from hoptrail.mcp.roots import read_roots
from hoptrail.mcp.server import FolderServer

#: Seconds that a client over stdio waits for an index, which its instructions describe.
_INSTRUCTIONS_WAIT = 3


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m hoptrail.mcp", description=__doc__)
    parser.add_argument("folder", nargs="*", help="of several folders, ids begin with the folder's name")
    parser.add_argument(
        "--root", action="append", default=[], metavar="NAME=FOLDER", help="a folder under a name of its own"
    )
    parser.add_argument("--http", type=int, metavar="PORT", help="streamable HTTP at http://127.0.0.1:PORT/mcp (0: any free port)")
    parser.add_argument(
        "--without-token", action="store_true",
        help="with --http: require no token; default: HOPTRAIL_MCP_TOKEN, or a new token printed on standard error",
    )
    parser.add_argument("--store", metavar="FOLDER", help="folder of the index; default: in the user's cache folder")
    parser.add_argument("--every", type=float, default=2, metavar="SECONDS", help="seconds between checks of the folder (2)")
    arguments = parser.parse_args()
    try:
        arguments.roots = read_roots(arguments.folder, arguments.root)
    except ValueError as failure:
        parser.error(str(failure))
    if not arguments.roots:
        parser.error("expected a folder")
    if not 0.05 <= arguments.every <= 86_400:
        parser.error(f"--every must be a number from 0.05 to 86400, not {arguments.every}")
    return arguments


async def _serve(arguments: argparse.Namespace) -> None:
    roots = arguments.roots
    folder = LivingFolder(roots, arguments.store or store_folder(roots), arguments.every)
    watching = asyncio.create_task(folder.watch())
    try:
        if arguments.http is not None:
            await _serve_on_http(FolderServer(folder), arguments)
            return
        with contextlib.suppress(RuntimeError, asyncio.TimeoutError):
            await asyncio.wait_for(folder.ready(), _INSTRUCTIONS_WAIT)
        server = FolderServer(folder)
        async with stdio_server() as (read_stream, write_stream):
            await server.run(read_stream, write_stream, server.create_initialization_options())
    finally:
        watching.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await watching


async def _serve_on_http(server: FolderServer, arguments: argparse.Namespace) -> None:
    given = os.environ.get("HOPTRAIL_MCP_TOKEN")
    token = None if arguments.without_token else given or secrets.token_urlsafe(24)
    own = f", token {token}" if token and not given else ""
    await serve_on_http(
        server, arguments.http, token, lambda url: print(f"hoptrail-mcp: {url}{own}", file=sys.stderr, flush=True)
    )


def main() -> None:
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(_serve(_arguments()))


if __name__ == "__main__":
    main()
