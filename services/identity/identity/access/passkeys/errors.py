"""What goes wrong when an authenticator's response is verified."""


class CeremonyError(Exception):
    """The response can't be accepted; the text is for the log."""
