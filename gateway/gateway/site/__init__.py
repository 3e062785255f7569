"""The public site by host, and the editor's routes in addition to the plain resources."""
