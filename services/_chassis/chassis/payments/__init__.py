"""Card payments: a port, an adapter of Stripe's API, stored attempts and webhooks."""
