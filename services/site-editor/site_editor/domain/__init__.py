"""Rules of pages, their markup and their styles."""
