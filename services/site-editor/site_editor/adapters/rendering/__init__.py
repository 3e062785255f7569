"""The public site as HTML, from rows of PostgreSQL through templates of our own. Tenants' texts are never templates."""
