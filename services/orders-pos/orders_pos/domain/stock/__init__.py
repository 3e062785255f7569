"""Stock of products: levels, movements and reservations."""
