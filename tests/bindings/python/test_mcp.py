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
DESCRIPTION = json.loads(OURS.read_text(encoding="utf-8"))
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
    return result.structured_content


async def forms(session, name, **arguments):
    """Both forms of a reply, or the message of a failure. Leaves out the notice that the index is being compared: it comes and
    goes."""
    result = await session.call_tool(name, arguments)
    data, text = dict(result.structured_content or {}), result.content[0].text
    notices = [notice for notice in data.pop("notices", []) if notice != DESCRIPTION["texts"]["updating"]]
    return result.is_error, text.replace(f"Note: {DESCRIPTION['texts']['updating']}\n", ""), data, notices


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
            assert any(hit["id"].startswith("components/plover.md#") for hit in hits)
            found = await reply(session, "explain", question=QUESTION, id=hits[0]["id"])
            assert found["rank"] == 1 and found["score"] == 100
            assert (await reply(session, "get", id=hits[0]["id"]))["texts"][0]["text"]
            assert (await reply(session, "neighbors", id="Sexton"))["neighbors"]
            chain = await reply(session, "path_between", **{"from": "Plover", "to": "Sexton"})
            assert chain["found"] and all("by" in node for node in chain["chain"][1:])
            assert (await reply(session, "outline"))["total"] == 28
            assert (await reply(session, "status"))["documents"] == 28
            assert len((await session.list_resources()).resources) == 28
            prompt = await session.get_prompt("answer_with_citations", {"question": QUESTION})
            assert prompt.messages[0].content.text.endswith(QUESTION)

    asyncio.run(story())


def requests():
    """Calls of every tool, also with mistakes of the caller: the words of a failed check of arguments are those of a library."""
    lines = (HANDBOOK.parent / "handbook.questions.jsonl").read_text(encoding="utf-8").splitlines()
    for place, line in enumerate(lines):
        limits = {"max_tokens": (2000, 500, 200)[place % 3], "min_score": (0, 40, 70)[place % 3]}
        yield "search", {"question": json.loads(line)["question"], **limits}
    yield "search", {"question": "Which telescoppe is it?", "method": "bm25"}
    yield "search", {"question": QUESTION, "method": "hybrid", "filters": ["path=components|*.txt"]}
    for wrong in ("path=nowhere", "size=3", "no condition"):
        yield "search", {"question": QUESTION, "filters": [wrong]}
    ids = ["components/plover.md", "components/plover.md#2", "components/plover.md:5", "guides/*", "Plover", "odd/na\u0308me.MDX", "plver.md"]
    for id in ids:
        for most in (120, 400, 4000):
            yield "get", {"id": id, "max_tokens": most}
        for name in ("neighbors", "explain"):
            yield name, {"id": id, "max_tokens": 700, **({"question": QUESTION} if name == "explain" else {})}
        yield "path_between", {"from": "Sexton", "to": id}
    yield "get", {"ids": ids, "max_tokens": 1500}
    yield "get", {"id": "components/plover.md", "lines": [3, 9]}
    yield "get", {}
    yield "explain", {"question": QUESTION, "id": "operations/alert-levels.md#2", "max_tokens": 100}
    yield "path_between", {"from": "start/first-night.md", "to": "Heron"}
    for most in (300, 5000):
        yield "outline", {"max_tokens": most}
    yield "outline", {"cursor": "x"}


def test_both_servers_answer_alike_also_right_after_a_restart(tmp_path):
    if len(SERVERS) < 2 or SERVERS[1].marks[0].args[0]:
        pytest.skip("hoptrail-mcp is not built")
    folder = tmp_path / "notes"
    shutil.copytree(HANDBOOK, folder)
    (folder / "odd").mkdir()
    odd = "# N\u0101me \U0001d4d0\n\n" + "The \U0001d4d0\u200b of\u2028 \"all\" `odd` ```names``` costs\t5 \u20ac.\r\n" * 20
    (folder / "odd" / "na\u0308me.MDX").write_bytes(odd.encode())
    for name in ("a.rst", "Z.org", "b.html"):
        (folder / "odd" / name).write_text("= Text")

    async def replies(command):
        store = tmp_path / command[0].split("/")[-1]
        found = {}
        async with connected(command, folder, store) as (session, _):
            await reply(session, "outline")
            for name, arguments in requests():
                found["first start", name, str(arguments)] = await forms(session, name, **arguments)
            while (status := await reply(session, "status"))["state"] != "ready":
                await asyncio.sleep(0.05)
            found["status"] = {key: value for key, value in status.items() if not key.startswith("seconds")}
        async with connected(command, folder, store) as (session, started):
            found["instructions"] = started.instructions
            for name, arguments in requests():
                found["restart", name, str(arguments)] = await forms(session, name, **arguments)
        return found

    native, wasm = (asyncio.run(replies(server.values[0])) for server in SERVERS)
    for asked, ours in native.items():
        assert ours == wasm[asked], asked
    for (start, *asked), ours in ((key, value) for key, value in native.items() if isinstance(key, tuple)):
        assert ours == native[("restart", *asked)], asked
    assert sum(not is_error for is_error, *_ in (value for key, value in native.items() if key[0] == "restart")) > 60


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
