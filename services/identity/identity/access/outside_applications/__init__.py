"""Applications from outside: manifests of other systems, their OAuth clients, their pages and their webhooks."""
