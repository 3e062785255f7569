"""Rpc of previews of messages."""

from chassis.context import current_caller
from chassis.locales import supported_locale
from chassis.model import now
from chassis.timezones import load_zone
from souk.orders.v1 import orders_service_pb2 as rpc

from orders_pos.adapters.notifications.samples import sample_values
from orders_pos.adapters.notifications.sql_notifications import queue_message
from orders_pos.adapters.shop.resources import settings as shop_settings
from orders_pos.adapters.shop.sql_brand import SqlBrand
from orders_pos.domain.notifications.templates import MessageText, check_placeholders, fill

_KIND = "preview"


class MessagePreviewsServicer:
    """The rpc that previews e-mails."""

    async def PreviewMessage(self, request: rpc.PreviewMessageRequest) -> rpc.PreviewMessageResponse:
        """Fill a text with sample values, and queue it where a recipient is named."""
        check_placeholders(request.subject, request.body)
        caller, locale = current_caller(), supported_locale(request.locale)
        shop = (await shop_settings.read()).seller.name or (await SqlBrand().get()).name
        values = sample_values(caller, shop, locale, now().astimezone(load_zone(caller.timezone)).date())
        text = MessageText(fill(request.subject, values), fill(request.body, values))
        if request.recipient:
            await queue_message(request.recipient, text, now(), locale, _KIND)
        return rpc.PreviewMessageResponse(subject=text.subject, body=text.body)
