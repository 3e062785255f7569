"""What authenticators are asked to sign, and the verification of what they signed (Web Authentication Level 3). The
library takes a twentieth of the start to import: it is imported with the first ceremony."""

# ruff: noqa: PLC0415  # see above

import json
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from uuid import UUID

from identity.access.passkeys.challenges import CHALLENGE_LIFE
from identity.access.passkeys.errors import CeremonyError
from identity.access.passkeys.relying_party import RelyingParty
from identity.access.passkeys.stored import Passkey

if TYPE_CHECKING:
    from webauthn.helpers.structs import AuthenticationCredential, CollectedClientData

_TIMEOUT_MS = int(CHALLENGE_LIFE.total_seconds() * 1000)
_UUID_BYTES = 16
# What the library raises for bytes that no authenticator makes, beside its own errors: those of its parsers.
_MALFORMED = (ValueError, TypeError, KeyError, IndexError, AttributeError, OverflowError, RecursionError)


@dataclass(frozen=True)
class Registered:
    """What an authenticator registered."""

    credential_id: bytes
    public_key: bytes
    sign_count: int


@dataclass(frozen=True)
class Assertion:
    """The response of an authenticator that signs in, not verified yet, and whom it says it is of."""

    credential: "AuthenticationCredential"
    challenge: bytes
    tenant_id: UUID
    user_id: UUID


@dataclass(frozen=True)
class Owner:
    """Whom a passkey is made for."""

    tenant_id: UUID
    user_id: UUID
    email: str
    name: str


def registration_options(
    party: RelyingParty, challenge: bytes, owner: Owner, existing: Sequence[Passkey]
) -> dict[str, Any]:
    """Return the JSON of PublicKeyCredential.parseCreationOptionsFromJSON. The passkey must be discoverable, and its
    authenticator must verify its user: so it stands for both factors."""
    import webauthn
    from webauthn.helpers.structs import (
        AuthenticatorSelectionCriteria,
        PublicKeyCredentialDescriptor,
        ResidentKeyRequirement,
        UserVerificationRequirement,
    )

    options = webauthn.generate_registration_options(
        rp_id=party.id,
        rp_name=party.name,
        user_id=owner.tenant_id.bytes + owner.user_id.bytes,
        user_name=owner.email,
        user_display_name=owner.name,
        challenge=challenge,
        timeout=_TIMEOUT_MS,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED,
            user_verification=UserVerificationRequirement.REQUIRED,
        ),
        exclude_credentials=[PublicKeyCredentialDescriptor(passkey.credential_id) for passkey in existing],
    )
    return json.loads(webauthn.options_to_json(options))


def sign_in_options(party: RelyingParty, challenge: bytes) -> dict[str, Any]:
    """Return the JSON of PublicKeyCredential.parseRequestOptionsFromJSON. It names no credential, so it is the same
    for everyone."""
    import webauthn
    from webauthn.helpers.structs import UserVerificationRequirement

    options = webauthn.generate_authentication_options(
        rp_id=party.id,
        challenge=challenge,
        timeout=_TIMEOUT_MS,
        user_verification=UserVerificationRequirement.REQUIRED,
    )
    return json.loads(webauthn.options_to_json(options))


def challenge_of(credential: dict[str, Any]) -> bytes:
    """Return the challenge that an authenticator says it signed. Raise CeremonyError."""
    from webauthn.helpers import base64url_to_bytes, parse_client_data_json

    with _malformed_refused():
        return _own_challenge(
            parse_client_data_json(base64url_to_bytes(credential["response"]["clientDataJSON"]))
        )


def _own_challenge(client_data: "CollectedClientData") -> bytes:
    """Return the challenge that a page of ours passed on. Raise CeremonyError for a page within that of another site:
    none of ours may be framed, and the library does not look."""
    if client_data.cross_origin:
        raise CeremonyError("the page is within another site's")
    return client_data.challenge


def verify_registration(party: RelyingParty, challenge: bytes, credential: dict[str, Any]) -> Registered:
    """Return what was registered. Raise CeremonyError."""
    import webauthn

    with _malformed_refused():
        verified = webauthn.verify_registration_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=party.id,
            expected_origin=party.origin,
            require_user_verification=True,
        )
    return Registered(verified.credential_id, verified.credential_public_key, verified.sign_count)


def parse_assertion(text: str, user_id: UUID | None = None) -> Assertion:
    """Return the assertion in the JSON of a credential. Raise CeremonyError, also for that of another person than
    `user_id` where one is named."""
    from webauthn.helpers import parse_authentication_credential_json, parse_client_data_json

    with _malformed_refused():
        credential = parse_authentication_credential_json(text)
        challenge = _own_challenge(parse_client_data_json(credential.response.client_data_json))
        handle = credential.response.user_handle or b""
        tenant_id, owner_id = UUID(bytes=handle[:_UUID_BYTES]), UUID(bytes=handle[_UUID_BYTES:])
    if user_id not in (None, owner_id):
        raise CeremonyError("the passkey is another person's")
    return Assertion(credential, challenge, tenant_id, owner_id)


def verify_assertion(party: RelyingParty, assertion: Assertion, passkey: Passkey) -> int:
    """Return how often the authenticator says it has signed; the caller decides whether that is valid. Raise
    CeremonyError."""
    import webauthn

    with _malformed_refused():
        verified = webauthn.verify_authentication_response(
            credential=assertion.credential,
            expected_challenge=assertion.challenge,
            expected_rp_id=party.id,
            expected_origin=party.origin,
            credential_public_key=passkey.public_key,
            credential_current_sign_count=0,
            require_user_verification=True,
        )
    return verified.new_sign_count


@contextmanager
def _malformed_refused() -> Generator[None]:
    """Raise CeremonyError for what is malformed or not verified."""
    from webauthn.helpers.exceptions import WebAuthnException

    try:
        yield
    except (WebAuthnException, *_MALFORMED) as error:
        # Their texts may hold what was sent.
        raise CeremonyError(type(error).__name__) from None
