"""The public site by host, and the editor's routes beside the plain resources."""
