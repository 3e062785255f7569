"""The stand-in supplier: its catalogue, its limits and its injected failures."""
