"""Import of supplier products into the shop, and their synchronization."""
