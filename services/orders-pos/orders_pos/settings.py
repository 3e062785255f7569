"""Settings of the service."""

from chassis.settings import Settings
from pydantic import Field


class OrdersSettings(Settings):
    """Settings of the service; an empty address turns its feature off. `secret` encrypts the tenants' keys of card
    payments."""

    # smtp:// or smtps:// with user, password, host and port. If it is empty, e-mails are kept and not sent.
    smtp_url: str = Field("", alias="ORDERS_SMTP_URL")
    # Daily exchange rates in the form of the European Central Bank's; if it is empty, a dated table.
    rates_url: str = Field("", alias="ORDERS_RATES_URL")
    mail_from: str = Field("souk@localhost", alias="ORDERS_MAIL_FROM")
    # Where the providers of card payments are, at which tenants have accounts of their own, if not at their own
    # addresses: a stand-in; and what the keys of the accounts are encrypted with.
    payment_url: str = Field("", alias="ORDERS_PAYMENT_URL")
    secret: str = Field("", alias="ORDERS_SECRET", repr=False)
    # The platform that passes electronic invoices on, and its key. If it is empty, they are written and not sent.
    e_invoice_url: str = Field("", alias="ORDERS_E_INVOICE_URL")
    # Its number in the register of platforms, where reports name it.
    e_invoice_platform: str = Field("0000", alias="ORDERS_E_INVOICE_PLATFORM", min_length=4, max_length=4)
    e_invoice_key: str = Field("", alias="ORDERS_E_INVOICE_KEY", repr=False)
