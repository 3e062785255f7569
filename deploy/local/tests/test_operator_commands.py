"""Commands of operators on the running Souk."""

import pytest
from souk_local import sandbox
from souk_local.layout import Layout
from souk_local.running import environment_of

CONTEXTS = ("orders", "dropship", "identity")


@pytest.fixture
def layout(tmp_path, monkeypatch):
    for context in CONTEXTS:
        for name in ("SECRET", "DATABASE_URL", "DATABASE_URL_FILE"):
            monkeypatch.delenv(f"{context.upper()}_{name}", raising=False)
    return Layout(tmp_path, 29000, database_url="postgresql://127.0.0.1/postgres")


@pytest.mark.parametrize("context", CONTEXTS)
def test_a_command_has_the_secret_of_the_service_that_runs(layout, context):
    name = f"{context.upper()}_SECRET"
    secret = environment_of(layout, context)[name]
    assert secret
    assert sandbox.environment(layout, context).get(name, secret) == secret
