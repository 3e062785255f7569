"""Stripe: payment intents, checkout sessions, refunds and webhooks of its HTTP API."""
