"""The grammar of requests in English, French and Arabic."""
