import re
import shlex
import subprocess
from importlib import import_module
from pathlib import Path

import pytest
import yaml
from chassis.bus import Bus
from gateway.settings import GatewaySettings
from souk_local.databases import fill
from souk_local.layout import GATEWAY, MANIFEST, ROOT, services
from souk_local.nats_passwords import variables
from souk_local.postgres_home import change_owner, prepare

# What compose puts in the place of ${NAME:-default} where NAME is not set.
DEFAULT = re.compile(r"\$\{\w+:-([^{}]*|[^{}]*\$\{\w+:-[^{}]*\})\}")
BOOTSTRAP = (ROOT / "deploy/postgres/bootstrap.sh").read_text()
COMPOSE = yaml.safe_load((ROOT / "docker-compose.yml").read_text())["services"]


def test_compose_runs_and_migrates_every_service():
    names = {service.name for service in services()}

    assert {*names, GATEWAY} <= COMPOSE.keys()
    assert {f"{name}-migrate" for name in names} <= COMPOSE.keys()


@pytest.mark.asvs("13.3.2")
def test_compose_gives_every_service_its_own_secrets():
    for service in services():
        assert COMPOSE[service.name]["env_file"] == f".secrets/{service.context}.env"
        assert COMPOSE[service.name]["build"]["args"] == {"SERVICE": service.name}


def test_compose_tells_the_gateway_where_every_service_is():
    environment = COMPOSE["gateway"]["environment"]
    addresses = {name: value for name, value in environment.items() if name.endswith("_ADDRESS")}

    assert addresses == {
        f"{package.context.upper()}_ADDRESS": f"{package.name}:8000" for package in services()
    }


@pytest.mark.asvs("12.3.3", "13.4.5")
def test_compose_publishes_the_edge_alone_and_lets_nothing_write():
    assert [name for name, service in COMPOSE.items() if "ports" in service] == ["traefik"]
    assert all(service["read_only"] and service["cap_drop"] == ["ALL"] for service in COMPOSE.values())


@pytest.mark.asvs("15.3.4")
def test_compose_gives_traefik_and_the_gateway_the_proxies_that_are_trusted(tmp_path):
    """The start of the container, up to Traefik itself, which is the command `cat` here."""
    start = re.sub("[/]tmp(?=/)", str(tmp_path), COMPOSE["traefik"]["command"][0]).replace("$$", "$")
    start = start.replace("/etc/traefik", f"{ROOT}/deploy/traefik").replace(
        "exec traefik --configfile=", "cat "
    )
    variables = {"SOUK_TRUSTED_PROXIES": "10.0.0.0/8,192.0.2.7", "PATH": "/usr/bin:/bin"}
    static = yaml.safe_load(subprocess.check_output(["sh", "-ec", start], env=variables, text=True))

    assert static["entryPoints"]["web"]["forwardedHeaders"]["trustedIPs"] == ["10.0.0.0/8", "192.0.2.7"]
    for name in ("traefik", "gateway"):
        assert COMPOSE[name]["environment"]["SOUK_TRUSTED_PROXIES"] == "${SOUK_TRUSTED_PROXIES:-}"


def test_secrets_and_databases_are_those_of_the_contexts(secrets):
    contexts = sorted(service.context for service in services())
    listing = re.search(r"^contexts\(\) \{ (.*); \}$", BOOTSTRAP, re.MULTILINE)[1]
    environment = secrets["postgres.env"] | {"PATH": "/usr/bin:/bin"}
    output = subprocess.check_output(["sh", "-c", listing], env=environment, text=True)

    assert sorted(output.split()) == contexts
    assert {f"{context}.env" for context in contexts} <= secrets.keys()


def test_sql_variables_are_quoted(tmp_path):
    script = tmp_path / "script.sql"
    script.write_text("GRANT x TO :\"role\" :'text' 'a'::text")

    assert fill(script, {"role": 'a"b', "text": "it's"}) == """GRANT x TO "a""b" 'it''s' 'a'::text"""


def test_initdb_takes_the_arguments_of_compose(place):
    """The image passes them to initdb as they are; the wheel has the same initdb."""
    home = prepare(place)
    arguments = shlex.split(COMPOSE["postgres"]["environment"]["POSTGRES_INITDB_ARGS"])
    cluster = home.folder / "compose"
    cluster.mkdir()
    change_owner(cluster, home.user)
    command = [home.binaries / "initdb", "--pgdata", cluster, "--no-sync", "--auth=trust", *arguments]
    done = subprocess.run(
        command, user=home.user, env={"PATH": "/usr/bin:/bin"}, capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr.decode()


@pytest.fixture
def secrets(place):
    """Settings by file, as deploy/secrets.sh writes them."""
    (place / "services").mkdir()
    (place / MANIFEST).write_text((ROOT / MANIFEST).read_text())
    (place / "deploy").mkdir()
    (place / "deploy/secrets.sh").write_text((ROOT / "deploy/secrets.sh").read_text())
    return make_secrets(place)


def make_secrets(place):
    """Run the script and return the settings by file."""
    subprocess.run(["sh", place / "deploy/secrets.sh"], check=True, capture_output=True)
    files = (place / ".secrets").glob("*.env")
    return {file.name: dict(line.split("=", 1) for line in file.read_text().splitlines()) for file in files}


def _needed(name):
    """Return the settings that a process needs beside those of all."""
    if name == f"{GATEWAY}-migrate":
        return ["nats_administrator_url"]
    if name == GATEWAY:
        return ["edge_secret"]
    own = ["database_url", "owner_url" if name.endswith("-migrate") else "worker_url"]
    return [*own, *(["secret", "edge_secret"] if name == "identity" else [])]


@pytest.mark.asvs("13.3.2")
def test_the_gateway_has_no_database_and_no_secret_of_identity(secrets):
    assert secrets["gateway.env"].keys() == {"NATS_URL", "SOUK_EDGE_SECRET"}
    assert secrets["gateway.env"]["SOUK_EDGE_SECRET"] == secrets["identity.env"]["SOUK_EDGE_SECRET"]


@pytest.mark.asvs("13.2.3", "13.3.1")
def test_secrets_are_made_once_and_what_is_missing_is_added(place, secrets):
    """An installation of before: without a file of the gateway, and without what it shares with identity."""
    (place / ".secrets/gateway.env").unlink()
    identity = place / ".secrets/identity.env"
    lines = identity.read_text().splitlines()
    identity.write_text("\n".join(line for line in lines if "EDGE" not in line) + "\n")
    again = make_secrets(place)
    edge = again["gateway.env"].pop("SOUK_EDGE_SECRET")
    assert edge == again["identity.env"].pop("SOUK_EDGE_SECRET") != secrets["gateway.env"]["SOUK_EDGE_SECRET"]
    for name, values in secrets.items():
        assert again[name] == {key: value for key, value in values.items() if key != "SOUK_EDGE_SECRET"}
    assert make_secrets(place) == make_secrets(place)


def test_every_process_has_a_user_of_its_own_at_nats(secrets):
    users = {"gateway": "gateway"}
    for service in services():
        users |= {service.context: service.context, f"{service.context}-owner": service.context}
    for file, user in users.items():
        password = secrets["nats.env"][f"NATS_{user.upper()}_PASSWORD"]
        urls = secrets[f"{file}.env"]["NATS_URL"].split(",")
        assert urls == [f"nats://{user}:{password}@nats-{number}:4222" for number in (1, 2, 3)]
    assert secrets["nats.env"].keys() == {*variables(ROOT).values()}
    assert len({*secrets["nats.env"].values()}) == len(secrets["nats.env"])


@pytest.mark.asvs("13.2.2")
def test_only_what_migrates_is_an_administrator_of_nats(secrets):
    administrators = {file for file, settings in secrets.items() if "NATS_ADMINISTRATOR_URL" in settings}
    assert administrators == {f"{name}-owner.env" for name in (GATEWAY, *(s.context for s in services()))}
    serving = {
        process["env_file"]
        for name, process in COMPOSE.items()
        if not name.endswith("-migrate") and "env_file" in process
    }
    assert not {f".secrets/{file}" for file in administrators} & serving


def test_the_user_of_all_processes_of_an_earlier_release_is_replaced(place, secrets):
    earlier = "nats://souk:s1@nats-1:4222,nats://souk:s1@nats-2:4222,nats://souk:s1@nats-3:4222"
    for file in (place / ".secrets").glob("*.env"):
        text = re.sub("^NATS_URL=.*$", f"NATS_URL={earlier}", file.read_text(), flags=re.MULTILINE)
        file.write_text(re.sub(r"^NATS_\w+_PASSWORD=.*\n", "", text, flags=re.MULTILINE))
    again = make_secrets(place)
    assert again.keys() == secrets.keys()
    assert again["nats.env"]["NATS_PASSWORD"] == secrets["nats.env"]["NATS_PASSWORD"]
    test_every_process_has_a_user_of_its_own_at_nats(again)
    # What an operator has set is theirs.
    own = place / ".secrets/orders.env"
    own.write_text(
        re.sub("^NATS_URL=.*$", "NATS_URL=nats://me@broker:4222", own.read_text(), flags=re.MULTILINE)
    )
    assert make_secrets(place)["orders.env"]["NATS_URL"] == "nats://me@broker:4222"


def test_every_process_reads_the_environment_that_compose_gives_it(secrets):
    classes = {
        service.context: import_module(f"{service.package}.service").SERVICE.settings
        for service in services()
    }
    processes = {
        name: process for name, process in COMPOSE.items() if "env_file" in process and "build" in process
    }
    assert len(processes) == 2 * len(classes) + 2
    for name, process in processes.items():
        file = Path(process["env_file"]).name
        context = file.removesuffix(".env").removesuffix("-owner")
        defaults = {key: DEFAULT.sub(r"\1", value) for key, value in process["environment"].items()}
        kind = GatewaySettings if context == GATEWAY else classes[context]
        settings = kind.load(context, secrets[file] | defaults)
        settings.require(context, *_needed(name))
        url = settings.nats_administrator_url or settings.nats_url
        assert bool(settings.nats_administrator_url) == name.endswith("-migrate"), name
        assert (settings.nats_replicas, len(Bus(url, "test").servers)) == (3, 3), name
        assert settings.mode == "production"
