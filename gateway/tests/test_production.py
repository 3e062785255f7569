"""What every route says in production: headers, and nothing of how Souk is made."""

import re

import pytest
from fastapi.routing import iter_route_contexts
from gateway.app import create_app
from starlette.routing import Route

from conftest import create_client
from isolation.operations import OPERATIONS

# Streams have tests of their own; the others are of a whole Souk.
STREAMS = {"followLive", "followScoreboard"}
EXPECTED = {
    "x-content-type-options": re.compile("nosniff"),
    "referrer-policy": re.compile("no-referrer|strict-origin-when-cross-origin|same-origin"),
    "strict-transport-security": re.compile(r"max-age=\d{8,}; includeSubDomains"),
    "permissions-policy": re.compile(r"geolocation=\(self\)"),
    "cross-origin-opener-policy": re.compile("same-origin"),
    # Uploads have a sandbox, the frames of outside applications are our own page's.
    "content-security-policy": re.compile(
        r"default-src '(self|none)'.*?(frame-ancestors '(none|self)'|sandbox)", re.DOTALL
    ),
}
UNSAFE_SCRIPTS = re.compile(r"script-src[^;]*('unsafe-inline'|'unsafe-eval'|\*|data:|https?:)")
# What tells how a server is made: of Python, of frameworks, of folders and addresses within.
INTERNALS = re.compile(
    r"Traceback|File \"|site-packages|/root/|/srv/|\.py\b|127\.0\.0\.1:\d|grpc[._]|asyncpg|sqlalchemy|starlette"
    r"|fastapi|pydantic|uvicorn|StatusCode",
    re.IGNORECASE,
)
TOLD = {"server", "x-powered-by", "x-aspnet-version", "x-runtime", "via"}


def list_hidden_paths(app):
    """Yield the paths of routes that no document has: pages, files, forms."""
    documented = {operation.path for operation in OPERATIONS}
    for route in iter_route_contexts(list(app.routes)):
        path = re.sub(r":\w+\}", "}", route.path or "")
        if path and path not in documented:
            yield re.sub(
                r"\{(\w+)\}", lambda match: {"locale": "fr", "slug": "atlas"}.get(match[1], "x"), path
            )


def check(response, path):
    for name, pattern in EXPECTED.items():
        assert pattern.search(response.headers.get(name, "")), (path, name, response.headers.get(name))
        assert len(response.headers.get_list(name)) == 1, (path, name)
    assert not UNSAFE_SCRIPTS.search(response.headers["content-security-policy"]), path
    # The server names itself where a response has no such header; the edge takes the empty one out.
    assert not {name for name in TOLD if response.headers.get(name)}, path
    assert "access-control-allow-origin" not in response.headers or not response.headers.get(
        "access-control-allow-credentials"
    )


@pytest.mark.asvs("3.4.1", "3.4.3", "3.4.4", "3.4.5", "3.4.6")
@pytest.mark.parametrize("token", [None, "admin", "x.y.z"])
async def test_every_operation_has_the_headers_of_production(app, fakes, token):
    async with create_client(app, token) as client:
        for operation in OPERATIONS:
            if str(operation) in STREAMS or operation.path.endswith("/live"):
                continue
            for options in (
                {},
                {"json": {"unknown": 1}},
                {"content": b"\xff", "headers": {"Content-Type": "text/x"}},
            ):
                if operation.method == "get" and options:
                    continue
                response = await client.request(operation.method, operation.url(), **options)
                path = f"{operation.method} {operation.path} {response.status_code}"
                check(response, path)
                if "json" in response.headers.get("content-type", "") and response.status_code >= 400:
                    assert not INTERNALS.search(response.text), (path, response.text[:300])
                # What belongs to somebody is in no shared cache.
                if token == "admin" and operation.needs_token and response.is_success:
                    assert re.search(
                        "no-store|private|no-cache", response.headers.get("cache-control", "")
                    ), path


@pytest.mark.asvs("3.4.1", "3.4.3", "3.4.4", "3.4.5", "3.4.6")
async def test_every_page_and_file_has_the_headers_of_production(app, fakes):
    paths = sorted(set(list_hidden_paths(app)))
    assert {"/admin", "/api/docs"} & {*paths, *(operation.path for operation in OPERATIONS)}
    async with create_client(app) as client:
        for path in [
            *paths,
            "/nothing",
            "/fr/nothing",
            "/fr/api/nothing",
            "/%00",
            "/.env",
            "/.git/config",
            "/debug",
        ]:
            for method in ("GET", "POST", "OPTIONS", "TRACE", "PUT"):
                response = await client.request(method, path)
                check(response, f"{method} {path} {response.status_code}")
                if response.status_code >= 400:
                    assert not INTERNALS.search(response.text), (path, response.text[:300])


@pytest.mark.asvs("13.4.1", "13.4.3", "13.4.5")
@pytest.mark.parametrize(
    "path",
    ["/debug", "/docs/redoc", "/redoc", "/openapi.json", "/metrics", "/.env", "/.git/HEAD", "/server-status",
     "/__debug__", "/admin/../gateway/app.py", "/admin/assets/../../../pyproject.toml", "/actuator/env",
     "/console", "/graphql", "/admin/index.html.map", "/islands/%2e%2e/%2e%2e/pyproject.toml"],
)  # fmt: skip
async def test_nothing_is_there_for_who_looks_for_more(anonymous, path):
    response = await anonymous.get(path)
    is_app = path.startswith("/admin/") and response.headers["content-type"].startswith("text/html")
    assert response.status_code in (404, 401) or is_app
    assert "[project]" not in response.text


@pytest.mark.asvs("10.7.1")
async def test_the_page_of_consent_is_in_no_frame(anonymous):
    response = await anonymous.get("/admin/oauth/authorize?client_id=x&redirect_uri=https://evil.test")
    assert response.status_code == 200
    assert "frame-ancestors 'none'" in response.headers["content-security-policy"]
    assert "form-action 'self'" in response.headers["content-security-policy"]
    assert "base-uri 'none'" in response.headers["content-security-policy"]


@pytest.mark.asvs("16.5.1")
async def test_an_error_of_ours_tells_nothing(dependencies):
    async def fail(_):
        raise RuntimeError("password=secret at /srv/souk/gateway.py")

    app = create_app(dependencies)
    app.router.routes.insert(0, Route("/fr/api/failing", fail))
    async with create_client(app) as client:
        response = await client.get("/fr/api/failing")
    check(response, "an error")
    assert (response.status_code, response.json()["code"]) == (500, "failure")
    assert not INTERNALS.search(response.text)
    assert "secret" not in response.text
