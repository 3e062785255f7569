"""All rpcs of the service."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from chassis.audited_fields import record_call
from chassis.columns import parse_uuid
from chassis.context import current_caller
from chassis.errors import NotFoundError
from chassis.grpc import Servicer
from chassis.model import now
from souk.apps.v1 import apps_pb2 as pb
from souk.apps.v1 import apps_service_pb2 as rpc

from app_catalog.adapters.resources import add_names, installations, installed, purchases
from app_catalog.adapters.schedule import OutboxSchedule
from app_catalog.adapters.sql_installations import SqlInstallations, to_message
from app_catalog.adapters.sql_purchases import SqlPurchases
from app_catalog.adapters.sql_steps import SqlSteps
from app_catalog.domain.installation import Wish
from app_catalog.domain.manifest import Catalogue
from app_catalog.entrypoints.mapping import by_application, is_match, sort_items, to_application
from app_catalog.usecases.buy_application import buy_application
from app_catalog.usecases.change_installation import change_installation
from app_catalog.usecases.install_application import InstallTools, install_application
from app_catalog.usecases.remove_application import remove_application
from app_catalog.usecases.steps import STEPS, UPDATE_STEPS, Step
from app_catalog.usecases.update_application import update_application

_SERVICES = rpc.DESCRIPTOR.services_by_name
_METHODS = _SERVICES["Installations"].methods_by_name


@dataclass(frozen=True)
class StoreRpcs:
    """The rpcs of the catalogue and of what tenants have of it."""

    catalogue: Catalogue

    def servicers(self) -> list[Servicer]:
        """The servicers of all rpcs."""
        applications = {
            "ListApplications": self.list_applications,
            "GetApplication": self.get_application,
        }
        return [
            Servicer(_SERVICES["Applications"], applications),
            installed.servicer(
                ListInstalledApplications=self.list_installed,
                GetInstalledApplication=self.get_installed,
                UpdateInstalledApplication=self.update_installed,
                DeleteInstalledApplication=self.delete_installed,
            ),
            purchases.servicer(CreateApplicationPurchase=self.buy),
            Servicer(_SERVICES["Installations"], {"Install": self.install, "Update": self.update}),
        ]

    async def list_applications(self, request: rpc.ListApplicationsRequest) -> rpc.ListApplicationsResponse:
        """List the applications that match, each with what the tenant has of it, with texts in the locale."""
        items = [
            item
            for item in await self._applications(request.locale)
            if is_match(self.catalogue.get(item.id), request.filter, request.locale)
        ]
        page = sort_items(items, request.page.order)[request.page.offset :][: request.page.limit]
        return rpc.ListApplicationsResponse(items=page, total=len(items))

    async def get_application(self, request: rpc.GetApplicationRequest) -> pb.Application:
        """Return an application with what the tenant has of it. Raise NotFoundError."""
        self.catalogue.get(request.id)
        return next(item for item in await self._applications(request.locale) if item.id == request.id)

    async def _applications(self, locale: str) -> list[pb.Application]:
        stored, licences = by_application(await SqlInstallations().list_all()), SqlPurchases()
        return [
            to_application(
                manifest, stored.get(manifest.id), locale, is_paid=await licences.is_paid(manifest.id)
            )
            for manifest in self.catalogue.manifests()
        ]

    async def list_installed(self, request: Any) -> rpc.ListInstalledApplicationsResponse:
        """List the tenant's installations, with names in the locale."""
        reply: rpc.ListInstalledApplicationsResponse = await installed.list_items(request)
        add_names(reply.items, self.catalogue, request.locale)
        return reply

    async def get_installed(self, request: Any) -> pb.InstalledApplication:
        """Return an installation with its name in the locale. Raise NotFoundError."""
        item: pb.InstalledApplication = await installations.read(request.id)
        add_names([item], self.catalogue, request.locale)
        return item

    async def update_installed(
        self, request: rpc.UpdateInstalledApplicationRequest
    ) -> pb.InstalledApplication:
        """Change place and state of an installation, the fields of the mask alone. Raise NotFoundError or StaleError,
        and as `change_installation` does."""
        sent = request.item
        await self._check_version(
            sent.id, request.version, {name: getattr(sent, name) for name in request.mask.paths}
        )
        before = installed.audited.values(await SqlInstallations().lock(UUID(sent.id)), "Update")
        changed = await change_installation(
            UUID(sent.id),
            SqlInstallations(),
            self.catalogue,
            menu_order=sent.menu_order if "menu_order" in request.mask.paths else None,
            is_enabled=sent.is_enabled if "is_enabled" in request.mask.paths else None,
        )
        installed.audited.changed(changed, before)
        item = to_message(changed)
        add_names([item], self.catalogue, current_caller().locale)
        return item

    async def delete_installed(
        self, request: rpc.DeleteInstalledApplicationRequest
    ) -> rpc.DeleteInstalledApplicationResponse:
        """Remove an application; its data is erased later. Raise NotFoundError or StaleError, and as
        `remove_application` does."""
        await self._check_version(request.id, request.version, {})
        before = installed.audited.values(await SqlInstallations().lock(UUID(request.id)), "Delete")
        removed = await remove_application(
            UUID(request.id), SqlInstallations(), OutboxSchedule(), self.catalogue, now()
        )
        installed.audited.deleted(removed, before)
        return rpc.DeleteInstalledApplicationResponse()

    async def install(self, request: rpc.InstallRequest) -> rpc.InstallResponse:
        """Begin to install and return the installation, or the one that is there. Raise as `install_application`
        does."""
        wish = Wish(
            request.menu_order if request.HasField("menu_order") else None,
            request.is_enabled if request.HasField("is_enabled") else True,
        )
        installation, was_there = await install_application(request.name, wish, self._tools(STEPS))
        item = to_message(installation)
        add_names([item], self.catalogue, current_caller().locale)
        if not was_there:
            record_call(_METHODS["Install"], item)
        return rpc.InstallResponse(item=item, is_installed_before=was_there)

    async def update(self, request: rpc.UpdateRequest) -> rpc.UpdateResponse:
        """Begin to update to a release of the catalogue. Raise NotFoundError, and as `update_application` does."""
        if parse_uuid(request.id) is None:
            raise NotFoundError("There is no such installed application.")
        updating = await update_application(UUID(request.id), request.release, self._tools(UPDATE_STEPS))
        item = to_message(updating)
        add_names([item], self.catalogue, current_caller().locale)
        record_call(_METHODS["Update"], item)
        return rpc.UpdateResponse(item=item)

    async def buy(self, request: rpc.CreateApplicationPurchaseRequest) -> pb.ApplicationPurchase:
        """Store a purchase, whose payment is asked for after the commit. Raise as `buy_application` does."""
        sent = request.item
        purchase = await buy_application(
            sent.application, sent.payment_method, SqlPurchases(), self.catalogue, now()
        )
        item: pb.ApplicationPurchase = await purchases.read(purchase.id)
        return item

    def _tools(self, steps: Sequence[Step]) -> InstallTools:
        names = [step.name for step in steps]
        return InstallTools(
            self.catalogue, SqlInstallations(), SqlSteps(), OutboxSchedule(), SqlPurchases(), names
        )

    async def _check_version(self, id_: str, version: int, changes: dict[str, Any]) -> None:
        """Raise NotFoundError for an unknown id, StaleError unless the version is the newest or none is sent."""
        if parse_uuid(id_) is None:
            raise NotFoundError("There is no such installed application.")
        await SqlInstallations().lock(UUID(id_))
        await installations.check_version(await installations.read(id_), version, changes)
