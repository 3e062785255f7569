"""A person's own account: name, picture, password, sessions, second factor, PIN."""
