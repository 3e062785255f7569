"""The credential of the gateway, which nobody else can make."""

import time
from types import SimpleNamespace

import jwt
import pytest
from chassis import edge_credential
from chassis.context import EDGE
from chassis.edge_credential import EdgeCredential
from chassis.errors import UnauthenticatedError
from chassis.settings import SettingsError

SECRET = "a secret of the gateway and of identity"
CREDENTIAL = EdgeCredential(SECRET)


def signed(secret=SECRET, algorithm="HS256", **claims):
    whole = {"aud": "souk-edge", "exp": int(time.time()) + 60} | claims
    return jwt.encode({name: value for name, value in whole.items() if value is not None}, secret, algorithm)


def test_a_token_is_that_of_the_gateway_without_user_and_tenant():
    sent = EdgeCredential(SECRET).caller("41.1.1.1")
    caller = CREDENTIAL.verify(sent.token)
    assert (caller.roles, caller.user_id, caller.tenant_id.int, caller.tenant) == ({EDGE}, None, 0, "")
    assert (sent.roles, sent.address) == ({EDGE}, "41.1.1.1")
    assert SECRET not in repr(sent)
    assert sent.token not in repr(sent)


@pytest.mark.asvs("9.2.3")
@pytest.mark.parametrize(
    "token",
    [
        "",
        "x",
        SECRET,
        signed("another secret of thirty-two characters"),
        signed(aud="souk"),
        signed(aud=None),
        signed(exp=None),
        signed(exp=int(time.time()) - 31),
        signed("", "none"),
        signed(SECRET * 2, "HS512"),
    ],
)
def test_what_is_no_token_of_the_gateway_is_refused(token):
    with pytest.raises(UnauthenticatedError):
        CREDENTIAL.verify(token)


def test_a_token_is_reused_for_half_a_minute(monkeypatch):
    seconds = [0.0]
    monkeypatch.setattr(edge_credential, "time", SimpleNamespace(time=lambda: 1e9 + seconds[0]))
    credential, tokens = EdgeCredential(SECRET), []
    for instant in (0, 29, 31, 60, 62):
        seconds[0] = float(instant)
        tokens.append(credential.caller().token)
    assert len({*tokens}) == 3
    assert tokens[0] == tokens[1] != tokens[2] == tokens[3] != tokens[4]


def test_a_clock_that_is_set_back_or_ahead_makes_a_new_token(monkeypatch):
    seconds = [0.0]
    monkeypatch.setattr(edge_credential, "time", SimpleNamespace(time=lambda: 1e9 + seconds[0]))
    credential, tokens = EdgeCredential(SECRET), set()
    for instant in (0, -3600, 7200):
        seconds[0] = float(instant)
        tokens.add(credential.caller().token)
    assert len(tokens) == 3


@pytest.mark.asvs("11.2.3")
@pytest.mark.parametrize("secret", ["", "x" * 31])
def test_a_short_secret_stops_the_process(secret):
    with pytest.raises(SettingsError, match="SOUK_EDGE_SECRET"):
        EdgeCredential(secret)
