"""Pages, widgets and themes of the public site."""
