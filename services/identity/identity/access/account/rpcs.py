"""Rpcs of one's own account."""

import io
from typing import Any

from chassis.context import ADMIN, current_caller
from chassis.errors import invalid_field
from chassis.grpc import OwnTransactions
from chassis.locales import LOCALES
from chassis.model import now
from souk.identity.v1 import account_service_pb2 as rpc
from souk.identity.v1 import identity_pb2 as pb

from identity.access import pins, sessions
from identity.access.account.changes import (
    NO_SESSION,
    end_all_sessions,
    end_one_session,
    remove_own_pin,
    set_own_pin,
)
from identity.access.account.me import read_me
from identity.access.account.own import change_own_values, own_account
from identity.access.account.passwords import change_own_password
from identity.access.account.proof import Proof
from identity.access.account.second_factor import (
    begin_second_factor,
    confirm_second_factor,
    end_second_factor,
    renew_own_recovery_codes,
    stop_own_recovery,
)
from identity.access.clients import Client
from identity.access.device_names import name_device
from identity.access.recoveries import find_recovery
from identity.access.recovery_codes import count_recovery_codes
from identity.callers import PersonRequest
from identity.messages import DONE, item_id, timestamp
from identity.process import Identity


class AccountRpcs:
    """An account matters wherever its person works, so each rpc opens transactions of its own."""

    def __init__(self, identity: Identity) -> None:
        self._identity = identity
        self.GetAccount = OwnTransactions(self._get)
        self.ChangeAccount = OwnTransactions(self._change)
        self.SetPicture = OwnTransactions(self._set_picture)
        self.ChangePassword = OwnTransactions(self._change_password)
        self.ListSessions = OwnTransactions(self._list_sessions)
        self.EndSessions = OwnTransactions(self._end_sessions)
        self.EndSession = OwnTransactions(self._end_session)
        self.SetPin = OwnTransactions(self._set_pin)
        self.RemovePin = OwnTransactions(self._remove_pin)
        self.ListSwitchablePeople = OwnTransactions(self._list_switchable)
        self.GetMe = OwnTransactions(self._get_me)
        self.BeginSecondFactor = OwnTransactions(self._begin_second_factor)
        self.ConfirmSecondFactor = OwnTransactions(self._confirm_second_factor)
        self.EndSecondFactor = OwnTransactions(self._end_second_factor)
        self.RenewRecoveryCodes = OwnTransactions(self._renew_recovery_codes)
        self.StopOwnRecovery = OwnTransactions(self._stop_own_recovery)

    @property
    def _person(self) -> PersonRequest:
        return PersonRequest.current(self._identity)

    async def _get(self, _request: rpc.GetAccountRequest) -> rpc.Account:
        return await self._read(self._person)

    async def _change(self, request: rpc.ChangeAccountRequest) -> rpc.Account:
        person = self._person
        await change_own_values(person, _values(request))
        return await self._read(person)

    async def _set_picture(self, request: rpc.SetPictureRequest) -> rpc.Account:
        person = self._person
        await change_own_values(person, {"picture": request.picture})
        return await self._read(person)

    async def _change_password(self, request: rpc.ChangePasswordRequest) -> pb.Done:
        await change_own_password(self._person, Proof.of(request), request.new_password)
        return DONE

    async def _list_sessions(self, _request: rpc.ListSessionsRequest) -> rpc.ListSessionsResponse:
        account, _ = await own_account(self._person)
        async with self._identity.database.directory() as connection:
            open_sessions = await sessions.list_sessions(connection, account)
        current = current_caller().session_id
        return rpc.ListSessionsResponse(items=[_session(session, current) for session in open_sessions])

    async def _end_sessions(self, request: rpc.EndSessionsRequest) -> pb.Done:
        proof = Proof(request.current_password, passkey=request.proof)
        await end_all_sessions(self._person, proof)
        return DONE

    async def _end_session(self, request: rpc.EndSessionRequest) -> pb.Done:
        proof = Proof(request.current_password, passkey=request.proof)
        await end_one_session(self._person, item_id(request.session_id, NO_SESSION), proof)
        return DONE

    async def _set_pin(self, request: rpc.SetPinRequest) -> pb.Done:
        await set_own_pin(self._person, request.pin, Proof.of(request))
        return DONE

    async def _remove_pin(self, request: rpc.RemovePinRequest) -> pb.Done:
        await remove_own_pin(self._person, Proof.of(request))
        return DONE

    async def _list_switchable(
        self, request: rpc.ListSwitchablePeopleRequest
    ) -> rpc.ListSwitchablePeopleResponse:
        client = Client("", device=request.device, has_cookie=True)
        async with self._identity.database.directory() as connection:
            people = await pins.list_switchable(connection, current_caller().tenant_id, client, now())
        return rpc.ListSwitchablePeopleResponse(items=map(_switchable, people))

    async def _get_me(self, _request: rpc.GetMeRequest) -> rpc.Me:
        return await read_me(self._identity)

    async def _begin_second_factor(self, request: rpc.BeginSecondFactorRequest) -> rpc.SecondFactorSecret:
        proof = Proof(request.current_password, passkey=request.proof)
        secret, uri = await begin_second_factor(self._person, proof)
        return rpc.SecondFactorSecret(secret=secret, uri=uri, svg=_draw(uri))

    async def _confirm_second_factor(self, request: rpc.ConfirmSecondFactorRequest) -> rpc.RecoveryCodes:
        return rpc.RecoveryCodes(codes=await confirm_second_factor(self._person, request.code))

    async def _end_second_factor(self, request: rpc.EndSecondFactorRequest) -> pb.Done:
        await end_second_factor(self._person, Proof.of(request))
        return DONE

    async def _renew_recovery_codes(self, request: rpc.RenewRecoveryCodesRequest) -> rpc.RecoveryCodes:
        return rpc.RecoveryCodes(codes=await renew_own_recovery_codes(self._person, Proof.of(request)))

    async def _stop_own_recovery(self, _request: rpc.StopOwnRecoveryRequest) -> pb.Done:
        await stop_own_recovery(self._person)
        return DONE

    async def _read(self, person: PersonRequest) -> rpc.Account:
        account, [membership, *_] = await own_account(person)
        async with self._identity.database.directory() as connection:
            has_second_factor = await self._identity.second_factor.is_on(connection, account.id)
            has_pin = await pins.has_pin(connection, person.tenant.id, account.id)
            recovery = await find_recovery(connection, account.id)
            codes = await count_recovery_codes(connection, account.id)
        return rpc.Account(
            id=str(account.id),
            email=account.email,
            name=membership.name,
            picture=membership.picture,
            locale=membership.locale,
            has_second_factor=has_second_factor,
            has_pin=has_pin,
            recovery_time=timestamp(recovery and recovery.due_at),
            recovery_code_count=codes.count,
            has_old_recovery_codes=codes.are_old,
        )


def _values(request: rpc.ChangeAccountRequest) -> dict[str, Any]:
    """Return what is to be changed: an absent language or picture is taken away."""
    account, names = request.account, set(request.mask.paths)
    if "picture" in names and account.picture:
        raise invalid_field("picture", "Send null, or a picture to /account/picture.", "read-only")
    if "locale" in names and account.locale and account.locale not in LOCALES:
        raise invalid_field("locale", f"Choose one of {', '.join(LOCALES)}.", "choice")
    return {
        **({"name": account.name} if "name" in names else {}),
        **({"locale": account.locale or None} if "locale" in names else {}),
        **({"picture": None} if "picture" in names else {}),
    }


def _session(session: sessions.OpenSession, current: str) -> rpc.Session:
    return rpc.Session(
        id=str(session.id),
        device=name_device(session.user_agent),
        address=session.address,
        create_time=timestamp(session.created_at),
        use_time=timestamp(session.last_used_at),
        is_current=str(session.id) == current,
    )


def _switchable(person: pins.Switchable) -> rpc.SwitchablePerson:
    return rpc.SwitchablePerson(
        id=str(person.user_id), name=person.name, picture=person.picture, can_approve=ADMIN in person.roles
    )


def _draw(uri: str) -> str:
    """Return an address as a QR code (SVG)."""
    import segno  # noqa: PLC0415  # takes long to import, and few processes need it

    drawing = io.BytesIO()
    segno.make(uri).save(
        drawing, kind="svg", xmldecl=False, nl=False, scale=4, dark="#1d1b17", light="#ffffff"
    )
    return drawing.getvalue().decode()
