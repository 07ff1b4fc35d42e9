"""What the tests share, and the check at the end that nothing of the library is left alive."""
import asyncio
import gc
import inspect
import sys
from pathlib import Path

import pytest

import hoptrail
import story

ROOT = Path(__file__).resolve().parents[3]


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session):
    sys.last_value = sys.last_traceback = sys.last_exc = None  # a failure's frames hold what they worked with
    gc.collect()
    left = hoptrail.live_objects()
    if left:
        print(f"\nFAILED: {left} objects of the library are left alive at the end of the run")
        if session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem):
    """Runs tests that are `async def`, of standard suites."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    names = inspect.signature(pyfuncitem.obj).parameters
    asyncio.run(pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in names}))
    return True


@pytest.fixture
def freed():
    """Checks, without the help of the garbage collector, that a test leaves no more objects alive than there were."""
    gc.collect()  # of other tests
    before = hoptrail.live_objects()
    gc.disable()
    yield lambda: hoptrail.live_objects() == before
    gc.enable()


@pytest.fixture
def graph():
    with hoptrail.Graph.build(story.PASSAGES) as graph:
        yield graph


@pytest.fixture
def dense_graph():
    with hoptrail.Graph.build(story.PASSAGES, embed=hoptrail.Embedder(story.embed, id="letters")) as graph:
        yield graph


@pytest.fixture(scope="session")
def root():
    return ROOT
