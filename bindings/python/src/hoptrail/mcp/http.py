"""Streamable HTTP on the loopback address."""
from __future__ import annotations

import hmac
import socket
from collections.abc import Callable
from typing import Any

import uvicorn
from mcp.server.transport_security import TransportSecuritySettings

from hoptrail.mcp.server import FolderServer

_LARGEST_BODY = 1024 * 1024
_MOST_CONNECTIONS = 256
_HOSTS = ["127.0.0.1", "localhost", "[::1]"]


async def serve_on_http(server: FolderServer, port: int, token: str | None, on_start: Callable[[str], None]) -> None:
    """Serves at /mcp of 127.0.0.1 until it is stopped. If `token` is None, requests need no token."""
    hosts = [*_HOSTS, *(f"{host}:*" for host in _HOSTS)]
    security = TransportSecuritySettings(allowed_hosts=hosts, allowed_origins=[f"http://{host}" for host in hosts])
    app: Any = server.streamable_http_app(
        transport_security=security, max_request_body_size=_LARGEST_BODY, stateless_http=True
    )
    if token is not None:
        app = _TokenGate(app, token)
    listener = socket.create_server(("127.0.0.1", port))
    on_start(f"http://127.0.0.1:{listener.getsockname()[1]}/mcp")
    config = uvicorn.Config(
        app, log_level="error", limit_concurrency=_MOST_CONNECTIONS, timeout_keep_alive=10, timeout_graceful_shutdown=2,
    )
    await uvicorn.Server(config).serve(sockets=[listener])


class _TokenGate:
    """Passes requests that have the bearer token, and rejects others."""

    def __init__(self, app: Any, token: str) -> None:
        self._app = app
        self._token = token.encode()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "http" and not self._has_token(scope):
            body = b'{"jsonrpc":"2.0","error":{"code":-32000,"message":"the bearer token is missing or wrong"},"id":null}'
            headers = [(b"content-type", b"application/json"), (b"www-authenticate", b"Bearer")]
            await send({"type": "http.response.start", "status": 401, "headers": headers})
            await send({"type": "http.response.body", "body": body})
            return
        await self._app(scope, receive, send)

    def _has_token(self, scope: Any) -> bool:
        given = [value for name, value in scope["headers"] if name == b"authorization"]
        if len(given) != 1:
            return False
        words: list[bytes] = given[0].split()
        return len(words) == 2 and words[0].lower() == b"bearer" and hmac.compare_digest(words[1], self._token)
