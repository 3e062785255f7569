"""Rpcs of outside applications."""

from chassis.context import current_caller
from chassis.db import current_transaction
from chassis.errors import NotFoundError
from chassis.grpc import OwnTransactions
from chassis.model import now
from souk.identity.v1 import identity_pb2 as pb
from souk.identity.v1 import identity_service_pb2 as rpc

from identity.access.outside_applications import changes
from identity.access.outside_applications.application import (
    CONSENT_LIFE,
    OutsideApplication,
    list_outside_applications,
)
from identity.access.outside_applications.authorization import (
    Authorization,
    AuthorizationParameters,
    grant_authorization,
    read_authorization,
)
from identity.access.outside_applications.manifest import Manifest, origin_of, text_in
from identity.access.outside_applications.page_token import frame_address, page_address
from identity.callers import AdminRequest
from identity.messages import list_part, timestamp
from identity.process import Identity

_AVAILABLE, _INSTALLED = (
    pb.OUTSIDE_APPLICATION_STATUS_AVAILABLE,
    pb.OUTSIDE_APPLICATION_STATUS_INSTALLED,
)
_AuthorizationRequest = rpc.ReadAuthorizationRequest | rpc.ConsentToApplicationRequest


class OutsideApplicationRpcs:
    """Manifests are read, and tokens ended, with no transaction open."""

    def __init__(self, identity: Identity) -> None:
        self._identity = identity
        self.CreateOutsideApplication = OwnTransactions(self._create)
        self.DeleteOutsideApplication = OwnTransactions(self._delete)
        self.RefreshOutsideApplication = OwnTransactions(self._refresh)
        self.AcceptOutsideUpdate = OwnTransactions(self._accept)
        self.UninstallOutsideApplication = OwnTransactions(self._uninstall)
        self.ReadAuthorization = OwnTransactions(self._read_authorization)
        self.ConsentToApplication = OwnTransactions(self._consent)

    async def ListOutsideApplications(
        self, request: rpc.ListOutsideApplicationsRequest
    ) -> rpc.ListOutsideApplicationsResponse:
        """List the tenant's applications, installed or not, with texts in the locale."""
        applications = await list_outside_applications(current_transaction().connection)
        page, total = list_part(applications, request, lambda application: application.key)
        items = [_message(application, request.locale) for application in page]
        return rpc.ListOutsideApplicationsResponse(items=items, total=total)

    async def GetOutsideApplication(self, request: rpc.GetOutsideApplicationRequest) -> pb.OutsideApplication:
        """Return an application with texts in the locale. Raise NotFoundError."""
        application = await changes.find(current_transaction().connection, request.id)
        return _message(application, request.locale)

    async def GetOutsidePage(self, request: rpc.GetOutsidePageRequest) -> rpc.OutsidePage:
        """Return the title and the address of the application's page, signed for the caller. Raise NotFoundError if it
        has none, is not installed, or the page is for other roles."""
        caller = current_caller()
        application = await changes.find(current_transaction().connection, request.key)
        page = application.manifest.page
        if not application.is_installed or page is None or not caller.roles & set(page.roles):
            raise NotFoundError("There is no such page.")
        address = await page_address(self._identity, application, page, caller, request.locale)
        title = text_in(page.title, request.locale)
        return rpc.OutsidePage(title=title, address=address, frame=frame_address(page))

    async def _create(self, request: rpc.CreateOutsideApplicationRequest) -> pb.OutsideApplication:
        added, client_secret, webhook_secret = await changes.add(self._admin, request.item.manifest_url)
        message = _message(added, request.locale)
        message.client_secret, message.webhook_secret = client_secret, webhook_secret
        return message

    async def _delete(
        self, request: rpc.DeleteOutsideApplicationRequest
    ) -> rpc.DeleteOutsideApplicationResponse:
        await changes.remove(self._admin, request.id)
        return rpc.DeleteOutsideApplicationResponse()

    async def _refresh(self, request: rpc.RefreshOutsideApplicationRequest) -> pb.OutsideApplication:
        return _message(await changes.update(self._admin, request.key), request.locale)

    async def _accept(self, request: rpc.AcceptOutsideUpdateRequest) -> pb.OutsideApplication:
        updated = await changes.accept_update(self._admin, request.key, request.release)
        return _message(updated, request.locale)

    async def _uninstall(self, request: rpc.UninstallOutsideApplicationRequest) -> pb.OutsideApplication:
        return _message(await changes.uninstall(self._admin, request.key), request.locale)

    async def _read_authorization(self, request: rpc.ReadAuthorizationRequest) -> rpc.RequestedAuthorization:
        return _shown(await read_authorization(self._admin, _parameters(request)), request.locale)

    async def _consent(self, request: rpc.ConsentToApplicationRequest) -> rpc.GrantedAuthorization:
        redirect = await grant_authorization(self._admin, _parameters(request))
        return rpc.GrantedAuthorization(redirect=redirect)

    @property
    def _admin(self) -> AdminRequest:
        return AdminRequest.current(self._identity)


def _parameters(request: _AuthorizationRequest) -> AuthorizationParameters:
    return AuthorizationParameters(
        request.client_id,
        request.redirect_uri,
        request.response_type,
        request.scope,
        request.state,
        request.code_challenge,
        request.code_challenge_method,
    )


def _shown(authorization: Authorization, locale: str) -> rpc.RequestedAuthorization:
    application, manifest = authorization.application, authorization.manifest
    return rpc.RequestedAuthorization(
        name=text_in(manifest.name, locale),
        description=text_in(manifest.description, locale),
        application=application.key,
        origin=origin_of(application.manifest_url),
        scopes=authorization.scopes,
        new_scopes=sorted(set(authorization.scopes) - set(application.scopes)),
        events=_events(manifest),
        page_title=_title(manifest, locale),
        denied=authorization.redirect(error="access_denied"),
        redirect=authorization.redirect(error=authorization.error) if authorization.error else None,
        end_time=timestamp(now() + CONSENT_LIFE),
    )


def _message(application: OutsideApplication, locale: str) -> pb.OutsideApplication:
    manifest, following = application.manifest, application.next_manifest
    return pb.OutsideApplication(
        id=application.key,
        version=application.version,
        name=text_in(manifest.name, locale),
        description=text_in(manifest.description, locale),
        release=manifest.release,
        manifest_url=application.manifest_url,
        client_id=application.client_id,
        status=_INSTALLED if application.is_installed else _AVAILABLE,
        scopes=application.scopes if application.is_installed else manifest.scopes,
        events=_events(manifest),
        page_title=_title(manifest, locale),
        install_url=manifest.start_url,
        next_release=following and following.release,
        next_scopes=sorted(set(following.scopes) - set(application.scopes)) if following else [],
        next_changes=text_in(following.changes, locale) if following and following.changes else "",
        create_time=timestamp(application.created_at),
        install_time=timestamp(application.installed_at),
        consent_end_time=timestamp(application.consent_ends_at),
    )


def _events(manifest: Manifest) -> list[str]:
    return list(manifest.webhooks.events) if manifest.webhooks else []


def _title(manifest: Manifest, locale: str) -> str | None:
    return text_in(manifest.page.title, locale) if manifest.page else None
