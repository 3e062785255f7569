"""The app store: applications that can be installed, and installations."""
