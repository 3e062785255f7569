"""Every Content-Security-Policy of the gateway, read from its sources."""

import ast
from pathlib import Path

import gateway
import pytest
from gateway.security import headers

SOURCES = sorted(Path(gateway.__file__).parent.rglob("*.py"))
NOTHING_OF_PLUGINS = ("object-src 'none'", "default-src 'none'")


def _policies(path):
    """Yield the texts of policies. A formatted one is an expression whose parts are read with it."""
    nodes = list(ast.walk(ast.parse(path.read_text())))
    parts = {
        id(part)
        for node in nodes
        if isinstance(node, ast.JoinedStr)
        for part in ast.walk(node)
        if part is not node
    }
    for node in nodes:
        if isinstance(node, ast.Constant | ast.JoinedStr) and id(node) not in parts:
            text = ast.unparse(node)
            if "default-src" in text:
                yield text


POLICIES = [(path.name, text) for path in SOURCES for text in _policies(path)]


def test_the_policies_are_found():
    assert {"security.py", "uploads.py", "pictures.py", "preview.py", "canvas.py"} <= {
        name for name, _ in POLICIES
    }


@pytest.mark.asvs("3.4.3", "3.4.6", "3.7.1")
@pytest.mark.parametrize(("name", "policy"), POLICIES)
def test_a_policy_lets_no_other_site_embed_a_page_and_loads_no_plugin(name, policy):
    assert "frame-ancestors" in policy
    assert "base-uri 'none'" in policy
    assert any(directive in policy for directive in NOTHING_OF_PLUGINS)


@pytest.mark.asvs("3.4.4", "3.4.5", "3.4.6")
def test_what_sets_no_policy_has_one():
    always = headers(is_production=True)

    assert "frame-ancestors 'none'" in always["Content-Security-Policy"]
    assert always["X-Content-Type-Options"] == "nosniff"
    assert always["Referrer-Policy"] == "strict-origin-when-cross-origin"


@pytest.mark.asvs("3.4.1", "12.2.1")
def test_browsers_use_tls_alone_for_two_years_in_production():
    always = headers(is_production=True)

    assert always["Strict-Transport-Security"] == "max-age=63072000; includeSubDomains"
    assert "Strict-Transport-Security" not in headers(is_production=False)
