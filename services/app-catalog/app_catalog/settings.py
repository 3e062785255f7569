"""Settings of the apps store."""

from chassis.settings import Settings
from payments.payment import DEFAULT_KIND


class StoreSettings(Settings):
    """Settings of the service; without a secret key nothing can be paid."""

    # The platform's account with a provider of card payments; without a key nothing can be paid. An address is that of
    # a stand-in; empty for the provider's own.
    payment_kind: str = DEFAULT_KIND
    payment_url: str = ""
    payment_secret_key: str = ""
