"""What the importer can do, a verb a file."""
