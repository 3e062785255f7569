"""Settings of the service."""

from chassis.settings import Settings
from pydantic import Field


class OrdersSettings(Settings):
    # smtp:// or smtps:// with user, password, host and port. If it is empty, e-mails are kept and not sent.
    smtp_url: str = Field("", alias="ORDERS_SMTP_URL")
    # Daily exchange rates in the form of the European Central Bank's; if it is empty, a dated table.
    rates_url: str = Field("", alias="ORDERS_RATES_URL")
    mail_from: str = Field("souk@localhost", alias="ORDERS_MAIL_FROM")
