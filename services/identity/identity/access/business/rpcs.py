"""Rpcs of the business."""

from typing import Any

from chassis.columns import enum_label, enum_number
from chassis.context import current_caller
from chassis.errors import StaleError, invalid_field
from chassis.grpc import OwnTransactions
from countries.packs import country_pack
from souk.identity.v1 import business_service_pb2 as rpc

from identity.access.business.changes import NewerBusinessError, change_business, read_business
from identity.access.business.orders import Orders
from identity.access.business.stored import NAMES, StoredBusiness
from identity.callers import AdminRequest
from identity.process import Identity

_FORMATS = rpc.NumberFormat.DESCRIPTOR
# Null takes them away.
_OPTIONAL = frozenset({"logo", "brand_color"})
_LISTS = frozenset({"languages", "second_factor_roles"})


class BusinessRpcs:
    """Orders are asked for with no transaction open."""

    def __init__(self, identity: Identity, orders: Orders) -> None:
        self._identity, self._orders = identity, orders
        self.GetBusiness = OwnTransactions(self._get)
        self.ChangeBusiness = OwnTransactions(self._change)
        self.SetLogo = OwnTransactions(self._set_logo)

    async def _get(self, _request: rpc.GetBusinessRequest) -> rpc.Business:
        return await self._shown(await read_business(self._identity, current_caller().tenant_id))

    async def _change(self, request: rpc.ChangeBusinessRequest) -> rpc.Business:
        values = _values(request)
        is_free = "currency" not in values or not await self._orders.has_any()
        is_country_free = "country" not in values or not await self._orders.has_sealed_records()
        admin = AdminRequest.current(self._identity)
        try:
            changed = await change_business(
                admin,
                values,
                request.version,
                can_change_currency=is_free,
                can_change_country=is_country_free,
            )
        except NewerBusinessError as newer:
            raise StaleError(await self._shown(newer.current), newer.changed) from None
        return await self._shown(changed)

    async def _set_logo(self, request: rpc.SetLogoRequest) -> rpc.Business:
        admin = AdminRequest.current(self._identity)
        return await self._shown(await change_business(admin, {"logo": request.logo}))

    async def _shown(self, business: StoredBusiness) -> rpc.Business:
        number_format = enum_number(_FORMATS, business.number_format)
        fields: dict[str, Any] = {**vars(business), "id": str(business.id), "number_format": number_format}
        is_sealed = country_pack(business.country).sealing and await self._orders.has_sealed_records()
        return rpc.Business(
            **fields, can_change_currency=not await self._orders.has_any(), can_change_country=not is_sealed
        )


def _values(request: rpc.ChangeBusinessRequest) -> dict[str, Any]:
    """Return what is to be changed. Raise ValidationError for a logo, which is set by sending the picture."""
    business, names = request.business, set(request.mask.paths) & set(NAMES)
    if "logo" in names and business.logo:
        raise invalid_field("logo", "Send null, or a picture to /business/logo.", "read-only")
    values = {name: getattr(business, name) for name in names - _OPTIONAL}
    values |= {name: getattr(business, name) or None for name in names & _OPTIONAL}
    for name in names & _LISTS:
        values[name] = list(getattr(business, name))
    if "number_format" in names:
        values["number_format"] = enum_label(_FORMATS, business.number_format)
    return values
