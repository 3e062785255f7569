"""Routes of the rpcs to which their contract gives an address."""
