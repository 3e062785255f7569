"""What the shop is told beside what every process is."""

from chassis.settings import Settings
from pydantic import Field


class OrdersSettings(Settings):
    # smtp:// or smtps:// with user, password, host and port; empty keeps mails in the mailbox of the admins.
    smtp_url: str = Field("", alias="ORDERS_SMTP_URL")
    mail_from: str = Field("souk@localhost", alias="ORDERS_MAIL_FROM")
