"""Why an access token is not accepted is known to the log alone."""

import time

import pytest
from chassis.errors import UnauthenticatedError
from chassis.testing import Issuer, caller
from chassis.tokens import Verifier

ISSUER, OTHER = Issuer(), Issuer()
PAST = int(time.time()) - 3600


def altered(token):
    head, payload, signature = token.split(".")
    return f"{head}.{payload[:-2]}{'AA' if payload[-2:] != 'AA' else 'BB'}.{signature}"


TOKENS = {
    "expired": (ISSUER.token(caller(), iat=PAST, nbf=PAST, exp=PAST + 300), "expired"),
    "altered": (altered(ISSUER.token(caller())), "not-valid"),
    "of another key": (OTHER.token(caller()), "not-valid"),
    "of another audience": (ISSUER.token(caller(), aud="other"), "not-valid"),
    "no token": ("nonsense", "not-valid"),
}


@pytest.mark.asvs("16.3.2")
@pytest.mark.parametrize("name", TOKENS)
async def test_the_reason_is_named_and_the_message_is_the_same(name):
    token, reason = TOKENS[name]
    with pytest.raises(UnauthenticatedError) as raised:
        await ISSUER.verifier.verify(token)
    assert (raised.value.reason, raised.value.metadata) == (reason, {})
    assert str(raised.value) == "The access token is missing, expired or not valid."


@pytest.mark.asvs("16.3.2")
async def test_one_that_was_revoked_has_ended():
    verifier = Verifier(ISSUER.jwks, ISSUER.issuer, ISSUER.audience, lambda _: True)
    with pytest.raises(UnauthenticatedError) as raised:
        await verifier.verify(ISSUER.token(caller()))
    assert raised.value.reason == "ended"
