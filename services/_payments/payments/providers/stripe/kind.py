"""Stripe as a kind of provider."""

from payments.providers.kind import ProviderKind
from payments.providers.stripe.client import URL, StripeProvider
from payments.providers.stripe.webhooks import parse_event

STRIPE = ProviderKind(URL, StripeProvider, parse_event)
