import base64
import hmac
import json
import time
from hashlib import sha256

import jwt
import pytest
from chassis.errors import UnauthenticatedError
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from gateway.identity.service import Identity

CLAIMS = ["iss", "aud", "exp", "iat", "nbf", "jti", "sub", "tenant", "tenant_id", "roles"]


def packed(thing):
    return base64.urlsafe_b64encode(json.dumps(thing).encode()).rstrip(b"=").decode()


@pytest.fixture
async def parts(identity: Identity, sign_in):
    """A good token's header and claims, and the key that signed it."""
    token = (await sign_in())["access_token"]
    key = await identity.keys.signing()
    return (
        jwt.get_unverified_header(token),
        jwt.decode(token, options={"verify_signature": False}),
        key.private,
    )


@pytest.fixture
def verify(identity):
    return identity.verifier.verify


def signed(claims, key, header, algorithm="ES256"):
    return jwt.encode(claims, key, algorithm, headers=header)


async def refused(verify, token):
    with pytest.raises(UnauthenticatedError):
        await verify(token)


async def test_the_good_token_is_taken(parts, verify):
    header, claims, key = parts

    caller = await verify(signed(claims, key, header))

    assert (caller.tenant, caller.name, caller.roles) == ("atlas", "Nadia Bennani", {"ROLE_ADMIN"})


@pytest.mark.parametrize("claim", CLAIMS)
async def test_every_claim_is_needed(parts, verify, claim):
    header, claims, key = parts
    del claims[claim]

    await refused(verify, signed(claims, key, header))


@pytest.mark.parametrize(
    "change",
    [
        {"iss": "someone"},
        {"aud": "something"},
        {"aud": ["something", "else"]},
        {"iat": time.time() + 600},
        {"nbf": time.time() + 600},
        {"exp": time.time() - 31},
        {"exp": "soon"},
        {"sub": "admin"},
        {"tenant_id": "atlas"},
        {"roles": None},
    ],
)
async def test_claims_must_be_right(parts, verify, change):
    header, claims, key = parts

    await refused(verify, signed(claims | change, key, header))


@pytest.mark.parametrize("change", [{"typ": "JWT"}, {"typ": None}, {"kid": "unknown"}, {"kid": ""}])
async def test_headers_must_be_right(parts, verify, change):
    header, claims, key = parts

    await refused(verify, signed(claims, key, header | change))


@pytest.mark.parametrize("algorithm", ["none", "None", "NONE", ""])
async def test_an_unsigned_token_is_refused(parts, verify, algorithm):
    header, claims, _ = parts

    await refused(verify, f"{packed(header | {'alg': algorithm})}.{packed(claims)}.")


async def test_the_public_key_is_no_shared_secret(parts, verify):
    header, claims, key = parts
    public = key.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)
    body = f"{packed(header | {'alg': 'HS256'})}.{packed(claims)}"
    signature = base64.urlsafe_b64encode(hmac.digest(public, body.encode(), sha256)).rstrip(b"=").decode()

    await refused(verify, f"{body}.{signature}")


@pytest.mark.parametrize("known_kid", [True, False])
@pytest.mark.parametrize("name", ["jku", "jwk", "x5u", "x5c"])
async def test_a_token_does_not_bring_its_own_key(parts, verify, name, known_kid):
    header, claims, _ = parts
    mine = ec.generate_private_key(ec.SECP256R1())
    values = {"jwk": jwt.algorithms.ECAlgorithm.to_jwk(mine.public_key(), as_dict=True), "x5c": ["AAAA"]}
    brought = {name: values.get(name, "http://127.0.0.1:24999/keys")}
    kid = header["kid"] if known_kid else "mine"

    await refused(verify, signed(claims, mine, header | brought | {"kid": kid}))


async def test_signature_and_payload_belong_together(parts, verify):
    header, claims, key = parts
    head, _, signature = signed(claims, key, header).split(".")

    await refused(verify, f"{head}.{packed(claims | {'tenant': 'rif'})}.{signature}")
    await refused(verify, f"{head}.{packed(claims)}.")
    await refused(verify, f"{head}.{packed(claims)}.{signature[:-4]}AAAA")
    await refused(verify, f"{head}.{packed(claims)}")


async def test_a_claim_said_twice_does_not_change_what_was_signed(parts, verify):
    header, claims, key = parts
    head, _, signature = signed(claims, key, header).split(".")
    twice = json.dumps(claims)[:-1] + ', "roles": ["ROLE_ADMIN"]}'
    body = base64.urlsafe_b64encode(twice.encode()).rstrip(b"=").decode()

    await refused(verify, f"{head}.{body}.{signature}")
