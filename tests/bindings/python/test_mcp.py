"""The MCP server of hoptrail.mcp, and the npm package's where it is built, driven by the official Python client."""
import asyncio
import json
import os
import shutil
import sys
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

pytest.importorskip("mcp", reason="the MCP SDK is not installed")
from mcp import ClientSession, StdioServerParameters  # noqa: E402
from mcp.client.stdio import stdio_client  # noqa: E402

ROOT = Path(__file__).resolve().parents[3]
HANDBOOK = ROOT / "samples" / "data" / "handbook"
OURS = ROOT / "bindings" / "python" / "src" / "hoptrail" / "mcp" / "tools.json"
NODE_SERVER = ROOT / "bindings" / "mcp" / "dist" / "main.js"
QUESTION = "After how many minutes without an answer does a silent weather sensor make the telephone ring?"

PYTHON = [sys.executable, "-m", "hoptrail.mcp"]
SERVERS = [
    pytest.param(PYTHON, id="python"),
    pytest.param(
        ["node", str(NODE_SERVER)], id="node",
        marks=pytest.mark.skipif(not (NODE_SERVER.exists() and shutil.which("node")), reason="hoptrail-mcp is not built"),
    ),
]


@asynccontextmanager
async def connected(command, folder, store, **client):
    words = [*command[1:], str(folder), "--store", str(store), "--every", "0.1"]
    server = StdioServerParameters(command=command[0], args=words, env=dict(os.environ))
    async with stdio_client(server) as streams, ClientSession(*streams, **client) as session:
        started = await session.initialize()
        yield session, started


async def reply(session, name, **arguments):
    result = await session.call_tool(name, arguments)
    assert not result.is_error, result.content[0].text
    assert json.loads(result.content[0].text) == result.structured_content
    return result.structured_content


def test_both_servers_have_one_description():
    theirs = ROOT / "bindings" / "mcp" / "tools.json"
    assert OURS.read_bytes() == theirs.read_bytes(), "copy bindings/mcp/tools.json to bindings/python/src/hoptrail/mcp"


@pytest.mark.parametrize("command", SERVERS)
def test_the_official_client_lists_and_calls_every_tool(command, tmp_path):
    async def story():
        # Who connects first may be told that the index is not there yet, and on a slow machine who connects then.
        for _ in range(100):
            async with connected(command, HANDBOOK, tmp_path / "store") as (session, started):
                await reply(session, "outline")
            if "28 documents" in started.instructions:
                break
        async with connected(command, HANDBOOK, tmp_path / "store") as (session, _):
            listed = await session.list_tools()
            assert [tool.name for tool in listed.tools] == [tool["name"] for tool in json.loads(OURS.read_text())["tools"]]
            assert all(tool.annotations.read_only_hint for tool in listed.tools)
            assert "28 documents" in started.instructions
            hits = (await reply(session, "search", question=QUESTION, k=10))["hits"]
            assert "components/plover.md" in {hit["document"] for hit in hits}
            found = await reply(session, "explain", question=QUESTION, id=hits[0]["id"])
            assert found["found"] and found["rank"] == 1
            assert (await reply(session, "get", id=hits[0]["id"]))["text"]
            assert (await reply(session, "neighbors", id="Sexton"))["neighbors"]
            chain = await reply(session, "path_between", **{"from": "Plover", "to": "Sexton"})
            assert chain["found"] and any(link["sentence"] for link in chain["links"])
            assert (await reply(session, "outline"))["total"] == 28
            assert (await reply(session, "status"))["documents"] == 28
            assert len((await session.list_resources()).resources) == 28
            prompt = await session.get_prompt("answer_with_citations", {"question": QUESTION})
            assert prompt.messages[0].content.text.endswith(QUESTION)

    asyncio.run(story())


def test_both_servers_answer_alike(tmp_path):
    if len(SERVERS) < 2 or SERVERS[1].marks[0].args[0]:
        pytest.skip("hoptrail-mcp is not built")
    lines = (HANDBOOK.parent / "handbook.questions.jsonl").read_text(encoding="utf-8").splitlines()
    questions = [json.loads(line)["question"] for line in lines]
    asked = [
        *(("search", {"question": question, "max_tokens": 1500}) for question in questions[:10]),
        ("explain", {"question": QUESTION, "id": "operations/alert-levels.md#2"}),
        ("get", {"id": "components/plover.md", "max_tokens": 150}),
        ("get", {"id": "components/plover.md", "lines": [3, 9]}),
        ("neighbors", {"id": "components/sexton.md"}),
        ("path_between", {"from": "Plover", "to": "Roles"}),
        ("path_between", {"from": "start/first-night.md", "to": "Heron"}),
        ("outline", {"max_tokens": 900}),
    ]

    async def replies(command):
        async with connected(command, HANDBOOK, tmp_path / command[0].split("/")[-1]) as (session, _):
            return [await reply(session, name, **arguments) for name, arguments in asked]

    native, wasm = (asyncio.run(replies(server.values[0])) for server in SERVERS)
    for (name, arguments), ours, theirs in zip(asked, native, wasm):
        assert ours == theirs, (name, arguments)


def test_a_deleted_file_vanishes_and_an_added_one_appears(tmp_path):
    folder = tmp_path / "notes"
    shutil.copytree(HANDBOOK, folder)

    async def until(session, condition):
        for _ in range(3000):
            if condition({entry["id"] for entry in (await reply(session, "outline", folder="components", max_tokens=9000))["documents"]}):
                return
            await asyncio.sleep(0.1)
        pytest.fail("the change is not in the index")

    async def story():
        async with connected(PYTHON, folder, tmp_path / "store") as (session, _):
            await until(session, lambda ids: "components/plover.md" in ids)
            (folder / "components" / "plover.md").unlink()
            (folder / "components" / "magpie.md").write_text("# Magpie\n\nMagpie collects shiny things.\n", encoding="utf-8")
            await until(session, lambda ids: "components/plover.md" not in ids and "components/magpie.md" in ids)
            result = await session.call_tool("get", {"id": "components/plover.md"})
            assert result.is_error and "no passage or document" in result.content[0].text

    asyncio.run(story())


def test_no_id_leads_out_of_the_folder(tmp_path):
    async def story():
        async with connected(PYTHON, HANDBOOK, tmp_path / "store") as (session, _):
            for id in ["../../../etc/passwd", "/etc/passwd", "components/../README.md", "README.md\0", "__class__"]:
                result = await session.call_tool("get", {"id": id})
                assert result.is_error and "no passage or document" in result.content[0].text, id

    asyncio.run(story())
