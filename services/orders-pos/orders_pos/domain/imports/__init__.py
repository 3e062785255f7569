"""Files of products and customers that are imported."""
