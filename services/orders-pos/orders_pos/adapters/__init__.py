"""Where the shop's rows are kept."""
