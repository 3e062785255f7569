"""The shop of the orders context, as the public pages show it."""
