"""Pages in PostgreSQL, pictures in the object store, the orders service, and rendering."""
