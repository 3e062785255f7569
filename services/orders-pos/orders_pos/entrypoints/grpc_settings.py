"""Rpcs of the shop's settings with rules of their own."""

from chassis.context import current_country
from chassis.errors import ValidationError
from chassis.field_masks import has_parts, merge_parts
from countries.packs import country_pack
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

from orders_pos.adapters.accounting.account_methods import check_payment_methods
from orders_pos.adapters.shop.opening_hours import get_weekly_hours, publish_opening_hours
from orders_pos.adapters.shop.resources import settings
from orders_pos.adapters.shop.tax_places import normalize_tax_places
from orders_pos.domain.shop.legal_numbers import LegalNumber, find_violations
from orders_pos.domain.shop.zone_violations import normalize_codes
from orders_pos.entrypoints.address_parts import compose_sent_parts


async def update_settings(request: rpc.UpdateShopSettingsRequest) -> pb.ShopSettings:
    """Change the settings. Raise ValidationError, also for legal numbers, post codes, places of taxes and parts of the
    address that the tenant's country does not have, and for payment methods and categories that do not exist."""
    pack = country_pack(current_country())
    await _compose_address(request)
    numbers = [LegalNumber(number.kind, number.number) for number in request.item.seller.numbers]
    kinds = pack.seller_numbers
    if violations := list(find_violations(numbers, kinds, "item.seller.numbers")):
        raise ValidationError(*violations)
    await check_payment_methods(request.item.accounts)
    zones = request.item.delivery_zones
    for zone, codes in zip(zones, normalize_codes([zone.codes for zone in zones], pack.address), strict=True):
        zone.codes[:] = codes
    await normalize_tax_places(request.item.tax_places, pack)
    before = await get_weekly_hours()
    updated: pb.ShopSettings = await settings.update(request)
    if await get_weekly_hours() != before:
        await publish_opening_hours()
    return updated


async def _compose_address(request: rpc.UpdateShopSettingsRequest) -> None:
    """Set the text of the seller's address, if it is sent in parts."""
    before, seller = await settings.read(), request.item.seller
    named = {
        part for name, _, part in (path.partition(".") for path in request.mask.paths) if name == "seller"
    }
    if has_parts(request):
        merge_parts(request, before)
    sent = {field.name for field, _ in seller.ListFields()} if "" in named else named
    compose_sent_parts(seller, {part.partition(".")[0] for part in sent}, "item.seller", before.seller)
    seller.ClearField("address_parts")
