"""Where invoices are kept."""
