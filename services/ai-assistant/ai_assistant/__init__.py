"""An assistant that carries out an admin's requests in natural language."""
