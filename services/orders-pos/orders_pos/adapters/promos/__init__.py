"""Where promo codes are kept."""
