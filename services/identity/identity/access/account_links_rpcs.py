"""Rpcs of what links in mails open."""

from chassis.columns import enum_number, parse_uuid
from chassis.context import current_caller
from chassis.grpc import OwnTransactions
from souk.identity.v1 import account_links_service_pb2 as rpc
from souk.identity.v1 import identity_pb2 as pb

from identity.access.credentials.remaining import RemainingCredential
from identity.access.credentials.review import Review, end_reviewed, read_review
from identity.access.mailed_links import ask_for_link
from identity.access.password_resets import find_reset, reset_password
from identity.access.people.invitations import Invited, accept_invitation, find_invitation
from identity.access.recovery import begin_recovery, report_lost, stop_by_link
from identity.messages import DONE, timestamp
from identity.process import Identity

_KINDS = rpc.CredentialKind.DESCRIPTOR


class AccountLinkRpcs:
    """Everybody who has a link may use it, and an account matters in several tenants: each rpc opens transactions of
    its own."""

    def __init__(self, identity: Identity) -> None:
        self._identity = identity
        self.ReadInvitation = OwnTransactions(self._read_invitation)
        self.AcceptInvitation = OwnTransactions(self._accept_invitation)
        self.ForgetPassword = OwnTransactions(self._forget_password)
        self.ReadPasswordLink = OwnTransactions(self._read_password_link)
        self.ResetPassword = OwnTransactions(self._reset_password)
        self.ReadCredentials = OwnTransactions(self._read_credentials)
        self.EndCredentials = OwnTransactions(self._end_credentials)
        self.AskForSignInLink = OwnTransactions(self._ask_for_sign_in_link)
        self.ReportLostSecondFactor = OwnTransactions(self._report_lost_second_factor)
        self.BeginRecovery = OwnTransactions(self._begin_recovery)
        self.StopRecovery = OwnTransactions(self._stop_recovery)

    async def _read_invitation(self, request: rpc.ReadInvitationRequest) -> rpc.Invitation:
        return _invitation(await find_invitation(self._identity, request.token))

    async def _accept_invitation(self, request: rpc.AcceptInvitationRequest) -> rpc.Invitation:
        name, address = request.name or None, current_caller().address
        invited = await accept_invitation(self._identity, request.token, request.password, name, address)
        return _invitation(invited)

    async def _forget_password(self, request: rpc.ForgetPasswordRequest) -> pb.Done:
        await ask_for_link(self._identity, request.email, current_caller().address, "password")
        return DONE

    async def _read_password_link(self, request: rpc.ReadPasswordLinkRequest) -> rpc.PasswordLink:
        return rpc.PasswordLink(email=(await find_reset(self._identity, request.token)).email)

    async def _reset_password(self, request: rpc.ResetPasswordRequest) -> rpc.PasswordReset:
        address = current_caller().address
        outcome = await reset_password(self._identity, request.token, request.password, address)
        return rpc.PasswordReset(
            email=outcome.account.email,
            has_ended_all=outcome.ended.is_anything,
            review=outcome.review and _review(outcome.review),
        )

    async def _read_credentials(self, request: rpc.ReadCredentialsRequest) -> rpc.CredentialReview:
        return _review(Review(request.token, await read_review(self._identity, request.token)))

    async def _end_credentials(self, request: rpc.EndCredentialsRequest) -> pb.Done:
        ids = {id_ for text in request.ended if (id_ := parse_uuid(text))}
        await end_reviewed(self._identity, request.token, ids, current_caller().address)
        return DONE

    async def _ask_for_sign_in_link(self, request: rpc.AskForSignInLinkRequest) -> pb.Done:
        await ask_for_link(self._identity, request.email, current_caller().address, "sign-in")
        return DONE

    async def _report_lost_second_factor(self, request: rpc.ReportLostSecondFactorRequest) -> pb.Done:
        await report_lost(self._identity, request.email, request.password, current_caller().address)
        return DONE

    async def _begin_recovery(self, request: rpc.BeginRecoveryRequest) -> rpc.Recovery:
        begun = await begin_recovery(self._identity, request.token, current_caller().address)
        return rpc.Recovery(email=begun.email, due_time=timestamp(begun.due_at))

    async def _stop_recovery(self, request: rpc.StopRecoveryRequest) -> pb.Done:
        await stop_by_link(self._identity, request.token, current_caller().address)
        return DONE


def _invitation(invited: Invited) -> rpc.Invitation:
    return rpc.Invitation(
        email=invited.email,
        name=invited.name,
        roles=invited.roles,
        tenant=invited.tenant.name,
        slug=invited.tenant.slug,
        has_account=invited.has_account,
    )


def _review(review: Review) -> rpc.CredentialReview:
    return rpc.CredentialReview(token=review.token, remaining=map(_credential, review.remaining))


def _credential(credential: RemainingCredential) -> rpc.RemainingCredential:
    return rpc.RemainingCredential(
        id=str(credential.id),
        kind=enum_number(_KINDS, credential.kind),
        name=credential.name,
        tenant=credential.tenant,
        create_time=timestamp(credential.created_at),
        use_time=timestamp(credential.last_used_at),
    )
