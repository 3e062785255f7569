"""Where vulnerabilities are reported: /.well-known/security.txt (RFC 9116)."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from chassis.settings import SettingsError
from gateway.app import create_app
from gateway.settings import GatewaySettings

from conftest import create_client

PATH, CONTACT = "/.well-known/security.txt", "mailto:security@souk.test"


@pytest.fixture(scope="module")
def named(dependencies):
    settings = dependencies.settings.model_copy(update={"security_contact": CONTACT})
    return create_app(replace(dependencies, settings=settings))


async def test_the_platforms_host_names_the_contact(named):
    async with create_client(named) as client:
        response = await client.get(PATH)
        head = await client.head(PATH)
    assert (response.status_code, head.status_code, head.content) == (200, 200, b"")
    assert response.headers["content-type"] == "text/plain; charset=utf-8"
    fields = dict(line.split(": ", 1) for line in response.text.splitlines())
    assert fields["Contact"] == CONTACT
    assert fields["Canonical"] == f"https://souk.test{PATH}"
    assert timedelta(0) < datetime.fromisoformat(fields["Expires"]) - datetime.now(UTC) < timedelta(days=365)


@pytest.mark.parametrize("host", ["atlas.souk.test", "www.rif.example", "evil.example"])
async def test_other_hosts_name_nobody(named, host):
    async with create_client(named) as client:
        assert (await client.get(PATH, headers={"Host": host})).status_code == 404


async def test_without_a_contact_there_is_no_file(dependencies):
    async with create_client(create_app(dependencies)) as client:
        assert (await client.get(PATH)).status_code == 404


@pytest.mark.parametrize("contact", ["security@souk.test", "mailto:a@b\nExpires: never", "javascript:x"])
def test_a_contact_is_one_address(contact):
    with pytest.raises(SettingsError, match="SOUK_SECURITY_CONTACT"):
        GatewaySettings.load("gateway", {"SOUK_SECURITY_CONTACT": contact})
