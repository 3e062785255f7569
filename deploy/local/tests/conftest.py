import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from souk_local.layout import MANIFEST, ROOT, Layout
from souk_local.ports import find_free
from souk_local.stack import Stack

SERVICE = """
import os, signal, socketserver, sys
host, port = os.environ.get("SOUK_LISTEN", ":0").split(":")
if sys.argv[1] == "serve":
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    socketserver.TCPServer.allow_reuse_address = True
    socketserver.TCPServer((host, int(port)), socketserver.BaseRequestHandler).serve_forever()
else:
    print(sys.argv[1], sorted(name for name in os.environ if name.endswith("_URL")))
"""

GATEWAY = """
import http.server, os, signal, sys
class Ready(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Length", "2")
        self.end_headers()
        self.wfile.write(b"ok")
host, port = os.environ["SOUK_LISTEN"].split(":")
if sys.argv[1].startswith("serve"):
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    http.server.ThreadingHTTPServer((host, int(port)), Ready).serve_forever()
"""


def package(folder: Path, name: str, code: str) -> None:
    home = folder / name.replace("-", "_")
    home.mkdir(parents=True)
    (home / "__init__.py").touch()
    (home / "__main__.py").write_text(code)


@contextmanager
def open_place() -> Iterator[Path]:
    """A folder that every account can enter, as a usual checkout."""
    with tempfile.TemporaryDirectory(prefix="souk-test-") as name:
        Path(name).chmod(0o755)
        yield Path(name)


def write_checkout(place: Path, patch: pytest.MonkeyPatch) -> Layout:
    """Write a checkout with two tiny services and a tiny gateway, on free ports."""
    root = place / "checkout"
    folders = {"b-fine": "fine", "a-small": "small"}
    for name in folders:
        package(root / "services" / name, name, SERVICE)
    (root / MANIFEST).write_text("".join(f'{context} = "{name}"\n' for name, context in folders.items()))
    package(root / "gateway", "gateway", GATEWAY)
    (root / "deploy").symlink_to(ROOT / "deploy")
    places = [root / "gateway", *(root / "services" / name for name in folders)]
    patch.setenv("PYTHONPATH", ":".join(map(str, places)))
    return Layout(place / "data", find_free(20), root)


@pytest.fixture
def place() -> Iterator[Path]:
    with open_place() as place:
        yield place


@pytest.fixture
def layout(place, monkeypatch) -> Layout:
    """A checkout of its own; the stack of `started` has another."""
    return write_checkout(place, monkeypatch)


@pytest.fixture
async def reports():
    return []


@pytest.fixture
async def stack(layout, reports):
    stack = Stack(layout, durable=False, report=reports.append)
    yield stack
    await stack.stop()


@pytest.fixture(scope="module")
async def started():
    """A running stack, which tests of a module share, and its reports."""
    with open_place() as place, pytest.MonkeyPatch.context() as patch:
        reports = []
        stack = Stack(write_checkout(place, patch), durable=False, report=reports.append)
        try:
            await stack.start()
            yield stack, reports
        finally:
            await stack.stop()
