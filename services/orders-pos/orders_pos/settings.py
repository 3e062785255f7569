"""Settings of the service."""

from chassis.payments.stripe import STRIPE_URL
from chassis.settings import Settings
from pydantic import Field


class OrdersSettings(Settings):
    # smtp:// or smtps:// with user, password, host and port. If it is empty, e-mails are kept and not sent.
    smtp_url: str = Field("", alias="ORDERS_SMTP_URL")
    # Daily exchange rates in the form of the European Central Bank's; if it is empty, a dated table.
    rates_url: str = Field("", alias="ORDERS_RATES_URL")
    mail_from: str = Field("souk@localhost", alias="ORDERS_MAIL_FROM")
    # The provider of card payments, where tenants have accounts of their own, and what their keys are encrypted with.
    payment_url: str = Field(STRIPE_URL, alias="ORDERS_PAYMENT_URL")
    secret: str = Field("", alias="ORDERS_SECRET", repr=False)
