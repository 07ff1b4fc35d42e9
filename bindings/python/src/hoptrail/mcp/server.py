"""The tools, the resources and the prompt, as a server of the official SDK."""
from __future__ import annotations

import asyncio
import re
import time
import weakref
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar
from urllib.parse import quote, unquote

import jsonschema  # type: ignore[import-untyped]
import mcp_types as types
from mcp.server.context import ServerRequestContext
from mcp.server.lowlevel import Server
from mcp.server.lowlevel.server import NotificationOptions
from mcp.server.models import InitializationOptions
from mcp.server.session import ServerSession
from mcp.server.subscriptions import InMemorySubscriptionBus, ListenHandler
from mcp.shared.exceptions import MCPError
from mcp.shared.subscriptions import ResourcesListChanged, ResourceUpdated

import hoptrail
from hoptrail.mcp.context import Context
from hoptrail.mcp.description import DESCRIPTION, LIMITS, TEXTS, Refusal
from hoptrail.mcp.folder import format_of
from hoptrail.mcp.get import get
from hoptrail.mcp.instructions import instructions_for
from hoptrail.mcp.living_folder import LivingFolder
from hoptrail.mcp.markdown import markdown_of
from hoptrail.mcp.texts import json_of
from hoptrail.mcp.tools import TOOLS, place_of, search, status

_Result = TypeVar("_Result")
_Request = ServerRequestContext[Any, Any]
_PROMPT_HITS = 6
_INSTRUCTIONS_STAY = 60


def document_uri(id: str) -> str:
    return f"hoptrail://document/{quote(id, safe=_UNQUOTED)}"


def passage_uri(id: str) -> str:
    return f"hoptrail://passage/{quote(id, safe=_UNQUOTED)}"


_UNQUOTED = "!'()*"


class FolderServer(Server[Any]):
    """A server over an index. All connections share both."""

    def __init__(self, folder: LivingFolder) -> None:
        about = DESCRIPTION["server"]
        self._folder = folder
        self._described = folder.current
        self._described_at = float("-inf")
        self._bus = InMemorySubscriptionBus()
        self._sessions: weakref.WeakSet[ServerSession] = weakref.WeakSet()
        self._subscribers: dict[str, weakref.WeakSet[ServerSession]] = {}
        super().__init__(
            about["name"], title=about["title"], description=about["description"], version=hoptrail.__version__,
            instructions=instructions_for(folder),
            on_list_tools=self._list_tools, on_call_tool=self._call_tool, on_list_resources=self._list_resources,
            on_list_resource_templates=self._list_templates, on_read_resource=self._read_resource,
            on_subscribe_resource=self._subscribe, on_unsubscribe_resource=self._unsubscribe,
            on_subscriptions_listen=ListenHandler(self._bus), on_list_prompts=self._list_prompts, on_get_prompt=self._get_prompt,
        )
        folder.on_change = self._tell

    def create_initialization_options(self, *given: Any, **named: Any) -> InitializationOptions:
        # The main topics of the documents change slowly: instructions are rewritten once a minute at most.
        current = self._folder.current
        if current is not self._described and time.monotonic() - self._described_at > _INSTRUCTIONS_STAY:
            self.instructions = instructions_for(self._folder)
            self._described, self._described_at = current, time.monotonic()
        return super().create_initialization_options(NotificationOptions(resources_changed=True))

    # ---- Tools

    async def _list_tools(self, context: _Request, params: Any) -> types.ListToolsResult:
        self._sessions.add(context.session)
        return types.ListToolsResult(tools=[types.Tool.model_validate(tool) for tool in DESCRIPTION["tools"]])

    async def _call_tool(self, context: _Request, params: types.CallToolRequestParams) -> types.CallToolResult:
        schema = _SCHEMAS.get(params.name)
        if schema is None:
            raise MCPError(types.INVALID_PARAMS, f'unknown tool "{params.name}": expected one of {", ".join(_SCHEMAS)}')
        defaults = {key: facts["default"] for key, facts in schema["properties"].items() if "default" in facts}
        arguments = {**defaults, **(params.arguments or {})}
        mistakes = [f"{failure.json_path}: {failure.message}" for failure in _VALIDATORS[params.name].iter_errors(arguments)]
        if mistakes:
            return _failed(f"{params.name}: {'; '.join(mistakes)}")
        arguments = {key: _whole(value) for key, value in arguments.items()}
        work = TOOLS.get(params.name)
        try:
            reply = status(self._folder) if work is None else await self._reading(context, lambda index: work(index, arguments))
            content = types.TextContent(type="text", text=markdown_of(params.name, reply))
            return types.CallToolResult(content=[content], structured_content=reply)
        except Refusal as refusal:
            return _failed(str(refusal))
        except (hoptrail.HoptrailError, RuntimeError) as failure:
            return _failed(f"{params.name} failed: {failure}")

    async def _reading(self, context: _Request, work: Callable[[Context], Awaitable[_Result]]) -> _Result:
        """Waits for the index, reports progress if the caller requested it, and reads one version."""
        self._sessions.add(context.session)
        count = 0

        async def tell(message: str) -> None:
            nonlocal count
            count += 1
            await context.session.report_progress(count, message=f"indexing: {message}")

        version = await self._folder.ready(tell)
        return await work(Context(self._folder, version))

    # ---- Resources

    async def _list_resources(self, context: _Request, params: Any) -> types.ListResourcesResult:
        async def page(index: Context) -> types.ListResourcesResult:
            documents = index.version.catalog.documents
            try:
                begin = place_of((params.cursor if params else None) or "", len(documents))
            except Refusal as refusal:
                raise MCPError(types.INVALID_PARAMS, str(refusal)) from refusal
            end = begin + LIMITS["resource_page"]
            resources = [
                types.Resource(uri=document_uri(entry.id), name=entry.id, title=entry.title, mime_type=_mime_type(entry.id))
                for entry in documents[begin:end]
            ]
            return types.ListResourcesResult(resources=resources, next_cursor=str(end) if end < len(documents) else None)

        return await self._reading(context, page)

    async def _list_templates(self, context: _Request, params: Any) -> types.ListResourceTemplatesResult:
        templates = [types.ResourceTemplate.model_validate(template) for template in DESCRIPTION["resourceTemplates"]]
        return types.ListResourceTemplatesResult(resource_templates=templates)

    async def _read_resource(self, context: _Request, params: types.ReadResourceRequestParams) -> types.ReadResourceResult:
        uri = str(params.uri)

        async def read(index: Context) -> types.ReadResourceResult:
            match = re.fullmatch(r"hoptrail://(document|passage)/([^/?#]+)", uri)
            kind, id = (match[1], unquote(match[2])) if match else ("", "")
            catalog = index.version.catalog
            if not match or id not in (catalog.document_of if kind == "document" else catalog.passage_of):
                raise MCPError(types.INVALID_PARAMS, f"no resource {uri}", {"uri": uri})
            reply = await get(index, {"id": id, "max_tokens": LIMITS["largest_tokens"]})
            notes = "".join(f"\n\n[left out: {note}]" for note in reply.get("left_out", []))
            mime_type = _mime_type(id) if kind == "document" else "text/plain"
            contents = types.TextResourceContents(uri=uri, mime_type=mime_type, text=reply["texts"][0]["text"] + notes)
            return types.ReadResourceResult(contents=[contents])

        return await self._reading(context, read)

    async def _subscribe(self, context: _Request, params: types.SubscribeRequestParams) -> types.EmptyResult:
        self._subscribers.setdefault(str(params.uri), weakref.WeakSet()).add(context.session)
        return types.EmptyResult()

    async def _unsubscribe(self, context: _Request, params: types.UnsubscribeRequestParams) -> types.EmptyResult:
        self._subscribers.pop(str(params.uri), None)
        return types.EmptyResult()

    async def _tell(self, listed: set[str], updated: set[str]) -> None:
        """Notifies all connections of a change."""
        uris = [document_uri(id) for id in [*updated, *listed]]
        if listed:
            await self._bus.publish(ResourcesListChanged())
        for uri in uris:
            await self._bus.publish(ResourceUpdated(uri=uri))
        sends = [session.send_resource_list_changed() for session in list(self._sessions) if listed]
        sends += [session.send_resource_updated(uri) for uri in uris for session in list(self._subscribers.get(uri, ()))]
        await asyncio.gather(*sends, return_exceptions=True)  # ignores closed connections

    # ---- The prompt

    async def _list_prompts(self, context: _Request, params: Any) -> types.ListPromptsResult:
        return types.ListPromptsResult(prompts=[types.Prompt.model_validate(prompt) for prompt in DESCRIPTION["prompts"]])

    async def _get_prompt(self, context: _Request, params: types.GetPromptRequestParams) -> types.GetPromptResult:
        prompt = DESCRIPTION["prompts"][0]
        if params.name != prompt["name"]:
            raise MCPError(types.INVALID_PARAMS, f'no prompt "{params.name}"')
        question = ((params.arguments or {}).get("question") or "").strip()
        if not question:
            raise MCPError(types.INVALID_PARAMS, 'the prompt needs the argument "question"')

        async def fill(index: Context) -> types.GetPromptResult:
            asked = {"question": question, "k": _PROMPT_HITS, "min_score": 0, "method": "trail", "max_tokens": LIMITS["largest_tokens"]}
            ids = [hit["id"] for hit in (await search(index, asked))["hits"]]
            text = f"{TEXTS['prompt']}\n\nPassages: {', '.join(map(json_of, ids)) or 'none'}\n\nQuestion: {question}"
            blocks: list[Any] = [types.TextContent(type="text", text=text)]
            for id in ids:
                passage = await get(index, {"id": id, "max_tokens": LIMITS["get_tokens"]})
                contents = types.TextResourceContents(uri=passage_uri(id), mime_type="text/plain", text=passage["texts"][0]["text"])
                blocks.append(types.EmbeddedResource(type="resource", resource=contents))
            messages = [types.PromptMessage(role="user", content=block) for block in blocks]
            return types.GetPromptResult(description=prompt["description"], messages=messages)

        return await self._reading(context, fill)


def server_of(folder: LivingFolder) -> FolderServer:
    """A server over a folder, for the transports of the SDK. Run `folder.watch()` in the same event loop."""
    return FolderServer(folder)


_SCHEMAS: dict[str, Any] = {tool["name"]: tool["inputSchema"] for tool in DESCRIPTION["tools"]}
_VALIDATORS = {name: jsonschema.Draft202012Validator(schema) for name, schema in _SCHEMAS.items()}


def _whole(value: Any) -> Any:
    """Converts floats such as 200.0, which JSON Schema accepts as integers, to int."""
    if isinstance(value, list):
        return [_whole(item) for item in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value


def _mime_type(id: str) -> str:
    return "text/markdown" if format_of(id) == "markdown" else "text/plain"


def _failed(message: str) -> types.CallToolResult:
    return types.CallToolResult(content=[types.TextContent(type="text", text=message)], is_error=True)
