"""Rpcs of the people of a tenant."""

from uuid import UUID

from chassis.columns import enum_number
from chassis.context import current_caller
from chassis.db import current_transaction
from chassis.errors import ConflictError, NotFoundError
from chassis.grpc import OwnTransactions
from souk.identity.v1 import identity_pb2 as pb
from souk.identity.v1 import identity_service_pb2 as rpc

from identity.access import recoveries
from identity.access.account_links import link
from identity.access.people.changes import change_person, end_member_sessions
from identity.access.people.invitations import NewInvitation, add_invitation, withdraw_invitation
from identity.access.people.links import INVITATION_PAGE, create_link
from identity.access.people.person import Person, find_person, list_people
from identity.access.users import UserChange
from identity.callers import AdminRequest
from identity.messages import check_version, item_id, list_part, timestamp
from identity.process import Identity

_MISSING = "There is no such person here."
_STATES = pb.PersonState.DESCRIPTOR


class PersonRpcs:
    """Changes of members end sessions after their commit, and so open transactions of their own."""

    def __init__(self, identity: Identity) -> None:
        self._identity = identity
        self.UpdatePerson = OwnTransactions(self._update)
        self.DeletePerson = OwnTransactions(self._withdraw)
        self.CreatePersonLink = OwnTransactions(self._create_link)
        self.EndPersonSessions = OwnTransactions(self._end_sessions)
        self.StopPersonRecovery = OwnTransactions(self._stop_recovery)

    async def ListPeople(self, request: rpc.ListPeopleRequest) -> rpc.ListPeopleResponse:
        """List members and invited people by name."""
        transaction = current_transaction()
        people = await list_people(transaction.connection, transaction.tenant_id)
        items, total = list_part(people, request)
        return rpc.ListPeopleResponse(items=map(_message, items), total=total)

    async def GetPerson(self, request: rpc.GetPersonRequest) -> pb.Person:
        """Return a member or an invited person. Raise NotFoundError."""
        transaction = current_transaction()
        person_id = item_id(request.id, _MISSING)
        person = await find_person(transaction.connection, transaction.tenant_id, person_id)
        return _message(_present(person))

    async def CreatePerson(self, request: rpc.CreatePersonRequest) -> pb.Person:
        """Invite a person and return them with the invitation's link, as `add_invitation` does."""
        admin, item, transaction = self._admin, request.item, current_transaction()
        new = NewInvitation(item.email, item.name, list(item.roles), item.is_mailed)
        connection = transaction.connection
        person_id, token = await add_invitation(connection, self._identity, admin.tenant, admin.actor, new)
        person = _present(await find_person(connection, transaction.tenant_id, person_id))
        return _message(person, link(self._identity.settings.public_url, INVITATION_PAGE, token))

    async def _update(self, request: rpc.UpdatePersonRequest) -> pb.Person:
        admin, item, names = self._admin, request.item, set(request.mask.paths)
        person = await self._find(item.id)
        check_version(_message(person), request.version, names)
        change = UserChange(
            item.name if "name" in names else None,
            list(item.roles) if "roles" in names else None,
            item.is_active if "is_active" in names and item.HasField("is_active") else None,
        )
        await change_person(admin, person, change)
        return _message(await self._load(person.id))

    async def _withdraw(self, request: rpc.DeletePersonRequest) -> rpc.DeletePersonResponse:
        admin, person = self._admin, await self._find(request.id)
        check_version(_message(person), request.version)
        if person.state != "invited":
            message = "Only an invitation can be withdrawn. Deactivate the person instead."
            raise ConflictError(message, "member")
        await withdraw_invitation(self._identity, admin.tenant, admin.actor, person.id)
        return rpc.DeletePersonResponse()

    async def _create_link(self, request: rpc.CreatePersonLinkRequest) -> rpc.PersonLink:
        url, expires_at = await create_link(self._admin, await self._find(request.person_id))
        return rpc.PersonLink(link=url, expire_time=timestamp(expires_at))

    async def _end_sessions(self, request: rpc.EndPersonSessionsRequest) -> pb.Person:
        person = await self._find(request.person_id)
        if person.state != "invited":
            await end_member_sessions(self._admin, person)
        return _message(await self._load(person.id))

    async def _stop_recovery(self, request: rpc.StopPersonRecoveryRequest) -> pb.Person:
        person = await self._find(request.person_id)
        async with self._identity.database.directory() as connection:
            await recoveries.stop(connection, person.id, self._admin.actor)
        return _message(await self._load(person.id))

    @property
    def _admin(self) -> AdminRequest:
        return AdminRequest.current(self._identity)

    async def _find(self, text: str) -> Person:
        return await self._load(item_id(text, _MISSING))

    async def _load(self, person_id: UUID) -> Person:
        async with self._identity.database.directory() as connection:
            return _present(await find_person(connection, current_caller().tenant_id, person_id))


def _present(person: Person | None) -> Person:
    """Return the person. Raise NotFoundError where there is none."""
    if person is None:
        raise NotFoundError(_MISSING)
    return person


def _message(person: Person, link: str | None = None) -> pb.Person:
    return pb.Person(
        id=str(person.id),
        version=person.version,
        email=person.email,
        name=person.name,
        roles=person.roles,
        state=enum_number(_STATES, person.state),
        sign_in_time=timestamp(person.signed_in_at),
        expire_time=timestamp(person.expires_at),
        link=link,
        has_second_factor=person.has_second_factor,
        recovery_time=timestamp(person.recovery_at),
    )
