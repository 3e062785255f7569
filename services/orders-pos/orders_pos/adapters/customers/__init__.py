"""Where customers are kept."""
