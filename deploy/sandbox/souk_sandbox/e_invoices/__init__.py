"""The stand-in platform for electronic invoices."""
