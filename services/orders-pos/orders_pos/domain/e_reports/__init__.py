"""Reports of sales to consumers and of payments to the tax administration."""
