"""Providers of card payments by their kind, which is stored with an account. A new one is a folder and a line here."""

from collections.abc import Mapping

from chassis.errors import invalid_field

from payments.providers.kind import ProviderKind
from payments.providers.stripe.kind import STRIPE

PROVIDERS: Mapping[str, ProviderKind] = {"stripe": STRIPE}


def get_provider(kind: str) -> ProviderKind:
    """Return the provider of a kind. Raise ValidationError for an unknown one."""
    if kind not in PROVIDERS:
        raise invalid_field("kind", f"Choose one of these: {', '.join(PROVIDERS)}", "choice")
    return PROVIDERS[kind]
