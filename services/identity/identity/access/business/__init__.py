"""The business itself: name, logo, colour, languages, currency and time zone of a tenant."""
