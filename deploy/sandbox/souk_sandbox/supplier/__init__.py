"""The stand-in supplier: its catalogue, its limits, its moods."""
