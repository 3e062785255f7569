"""Card payments: a port, its providers by kind, stored attempts and what webhooks report; signed shipping quotes."""
