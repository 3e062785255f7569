"""The supplier, the shop and the tables, as the use cases want them."""
