"""Who may act, and for which tenant."""
