"""Opening hours, slots, fees and tours."""
