import re

import yaml
from souk_local.databases import fill
from souk_local.layout import GATEWAY, ROOT, services

COMPOSE = yaml.safe_load((ROOT / "docker-compose.yml").read_text())["services"]


def test_compose_runs_and_migrates_every_service():
    names = {service.name for service in services()} | {"gateway"}

    assert names <= COMPOSE.keys()
    assert {f"{name}-migrate" for name in names} <= COMPOSE.keys()


def test_compose_gives_every_service_its_own_secrets():
    for service in services():
        assert COMPOSE[service.name]["env_file"] == f".secrets/{service.context}.env"
        assert COMPOSE[service.name]["build"]["args"] == {"SERVICE": service.name}


def test_compose_tells_the_gateway_where_every_service_is():
    environment = COMPOSE["gateway"]["environment"]
    addresses = {name: value for name, value in environment.items() if name.endswith("_ADDRESS")}

    assert addresses == {f"{one.context.upper()}_ADDRESS": f"{one.name}:8000" for one in services()}


def test_compose_publishes_the_edge_alone_and_lets_nothing_write():
    assert [name for name, one in COMPOSE.items() if "ports" in one] == ["traefik"]
    assert all(one["read_only"] and one["cap_drop"] == ["ALL"] for one in COMPOSE.values())


def test_scripts_know_every_context():
    contexts = " ".join([GATEWAY, *(service.context for service in services())])

    for script in ("deploy/postgres/bootstrap.sh", "deploy/secrets.sh"):
        assert re.findall(r"for context in (.*); do", (ROOT / script).read_text()) == [contexts]


def test_sql_variables_are_quoted(tmp_path):
    script = tmp_path / "script.sql"
    script.write_text("GRANT x TO :\"role\" :'text' 'a'::text")

    assert fill(script, {"role": 'a"b', "text": "it's"}) == """GRANT x TO "a""b" 'it''s' 'a'::text"""
