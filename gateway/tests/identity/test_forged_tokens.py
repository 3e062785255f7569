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
from identity.process import Identity

CLAIMS = ["iss", "aud", "exp", "iat", "nbf", "jti", "sub", "tenant", "tenant_id", "roles"]


def encode(thing):
    return base64.urlsafe_b64encode(json.dumps(thing).encode()).rstrip(b"=").decode()


@pytest.fixture
async def parts(identity: Identity, sign_in):
    """Header and claims of a valid token, and the key that signed it."""
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


def sign(claims, key, header, algorithm="ES256"):
    return jwt.encode(claims, key, algorithm, headers=header)


async def expect_rejected(verify, token):
    with pytest.raises(UnauthenticatedError):
        await verify(token)


async def test_a_valid_token_is_accepted(parts, verify):
    header, claims, key = parts

    caller = await verify(sign(claims, key, header))

    assert (caller.tenant, caller.name, caller.roles) == ("atlas", "Nadia Bennani", {"ROLE_ADMIN"})


@pytest.mark.asvs("10.3.3")
@pytest.mark.parametrize("claim", CLAIMS)
async def test_every_claim_is_required(parts, verify, claim):
    header, claims, key = parts
    del claims[claim]

    await expect_rejected(verify, sign(claims, key, header))


@pytest.mark.asvs("9.2.1", "9.2.3", "9.2.4", "10.3.1")
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
async def test_invalid_claims_are_rejected(parts, verify, change):
    header, claims, key = parts

    await expect_rejected(verify, sign(claims | change, key, header))


@pytest.mark.asvs("9.1.2", "9.2.2", "11.2.3", "11.4.3")
@pytest.mark.parametrize("change", [{"typ": "JWT"}, {"typ": None}, {"kid": "unknown"}, {"kid": ""}])
async def test_invalid_headers_are_rejected(parts, verify, change):
    header, claims, key = parts

    await expect_rejected(verify, sign(claims, key, header | change))


@pytest.mark.asvs("7.2.1", "9.1.1", "9.1.2")
@pytest.mark.parametrize("algorithm", ["none", "None", "NONE", ""])
async def test_an_unsigned_token_is_rejected(parts, verify, algorithm):
    header, claims, _ = parts

    await expect_rejected(verify, f"{encode(header | {'alg': algorithm})}.{encode(claims)}.")


@pytest.mark.asvs("9.1.2")
async def test_the_public_key_is_not_accepted_as_a_shared_secret(parts, verify):
    header, claims, key = parts
    public = key.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)
    body = f"{encode(header | {'alg': 'HS256'})}.{encode(claims)}"
    signature = base64.urlsafe_b64encode(hmac.digest(public, body.encode(), sha256)).rstrip(b"=").decode()

    await expect_rejected(verify, f"{body}.{signature}")


@pytest.mark.asvs("9.1.3")
@pytest.mark.parametrize("known_kid", [True, False])
@pytest.mark.parametrize("name", ["jku", "jwk", "x5u", "x5c"])
async def test_a_key_in_the_token_is_not_used(parts, verify, name, known_kid):
    header, claims, _ = parts
    own_key = ec.generate_private_key(ec.SECP256R1())
    values = {"jwk": jwt.algorithms.ECAlgorithm.to_jwk(own_key.public_key(), as_dict=True), "x5c": ["AAAA"]}
    change = {name: values.get(name, "http://127.0.0.1:24999/keys")}
    kid = header["kid"] if known_kid else "own_key"

    await expect_rejected(verify, sign(claims, own_key, header | change | {"kid": kid}))


@pytest.mark.asvs("7.2.1", "9.1.1")
async def test_a_changed_payload_is_rejected(parts, verify):
    header, claims, key = parts
    head, _, signature = sign(claims, key, header).split(".")

    await expect_rejected(verify, f"{head}.{encode(claims | {'tenant': 'rif'})}.{signature}")
    await expect_rejected(verify, f"{head}.{encode(claims)}.")
    await expect_rejected(verify, f"{head}.{encode(claims)}.{signature[:-4]}AAAA")
    await expect_rejected(verify, f"{head}.{encode(claims)}")


async def test_a_repeated_claim_does_not_change_the_payload(parts, verify):
    header, claims, key = parts
    head, _, signature = sign(claims, key, header).split(".")
    twice = json.dumps(claims)[:-1] + ', "roles": ["ROLE_ADMIN"]}'
    body = base64.urlsafe_b64encode(twice.encode()).rstrip(b"=").decode()

    await expect_rejected(verify, f"{head}.{body}.{signature}")


@pytest.mark.asvs("9.1.3", "11.6.1")
async def test_only_public_keys_are_published(client):
    response = await client.get("/.well-known/jwks.json")

    assert response.headers["cache-control"] == "public, max-age=60"
    published = response.json()["keys"]
    assert len(published) == 2
    for key in published:
        assert set(key) == {"kty", "crv", "x", "y", "kid", "use", "alg"}
        assert (key["kty"], key["crv"], key["alg"], key["use"]) == ("EC", "P-256", "ES256", "sig")
