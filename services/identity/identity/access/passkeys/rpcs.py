"""Rpcs of one's own passkeys."""

import re
from typing import Any

import orjson
from chassis.errors import invalid_field
from chassis.grpc import OwnTransactions
from souk.identity.v1 import account_service_pb2 as rpc
from souk.identity.v1 import identity_pb2 as pb

from identity.access.account.proof import Proof
from identity.access.passkeys import own
from identity.access.passkeys.relying_party import RelyingParty
from identity.access.passkeys.stored import Passkey
from identity.callers import PersonRequest
from identity.messages import DONE, item_id, timestamp
from identity.process import Identity

_NAME = re.compile(r"[^\x00-\x1F\x7F]+")


class PasskeyRpcs:
    """Passkeys are kept by tenant, and a person may have them in several, so each rpc opens transactions of its own."""

    def __init__(self, identity: Identity) -> None:
        self._identity = identity
        self.ListPasskeys = OwnTransactions(self._list)
        self.BeginPasskey = OwnTransactions(self._begin)
        self.AddPasskey = OwnTransactions(self._add)
        self.RenamePasskey = OwnTransactions(self._rename)
        self.RemovePasskey = OwnTransactions(self._remove)
        self.ProveByPasskey = OwnTransactions(self._prove)

    @property
    def _person(self) -> PersonRequest:
        return PersonRequest.current(self._identity)

    async def _list(self, _request: rpc.ListPasskeysRequest) -> rpc.ListPasskeysResponse:
        return rpc.ListPasskeysResponse(items=map(_message, await own.list_own_passkeys(self._person)))

    async def _begin(self, request: rpc.BeginPasskeyRequest) -> rpc.PasskeyOptions:
        party, proof = _party(request.party), Proof.of(request)
        options = await own.begin_registration(self._person, party, proof)
        return rpc.PasskeyOptions(options=orjson.dumps(options).decode())

    async def _add(self, request: rpc.AddPasskeyRequest) -> rpc.Passkey:
        _check_name(request.name)
        credential, party = _credential(request.credential), _party(request.party)
        return _message(await own.add_own_passkey(self._person, party, request.name, credential))

    async def _rename(self, request: rpc.RenamePasskeyRequest) -> rpc.Passkey:
        _check_name(request.name)
        passkey_id = item_id(request.passkey_id, own.MISSING)
        return _message(await own.rename_own_passkey(self._person, passkey_id, request.name))

    async def _remove(self, request: rpc.RemovePasskeyRequest) -> pb.Done:
        passkey_id = item_id(request.passkey_id, own.MISSING)
        await own.remove_own_passkey(self._person, passkey_id, Proof.of(request))
        return DONE

    async def _prove(self, request: rpc.ProveByPasskeyRequest) -> rpc.PasskeyProof:
        party, credential = _party(request.party), request.credential
        return rpc.PasskeyProof(proof=await own.prove_by_passkey(self._person, party, credential))


def _check_name(name: str) -> None:
    """Raise ValidationError for a name that could not be read in a list."""
    if not name.strip() or not _NAME.fullmatch(name):
        raise invalid_field("name", "Send a name without line breaks and the like.", "text")


def _credential(text: str) -> dict[str, Any]:
    """Return what the authenticator made. Raise ValidationError for what is no object."""
    try:
        credential = orjson.loads(text)
    except orjson.JSONDecodeError:
        credential = None
    if not isinstance(credential, dict):
        raise invalid_field("credential", "Send what the authenticator made, as an object.", "object")
    return credential


def _party(sent: rpc.RelyingParty) -> RelyingParty:
    return RelyingParty(sent.id, sent.origin)


def _message(passkey: Passkey) -> rpc.Passkey:
    return rpc.Passkey(
        id=str(passkey.id),
        name=passkey.name,
        create_time=timestamp(passkey.created_at),
        use_time=timestamp(passkey.last_used_at),
    )
