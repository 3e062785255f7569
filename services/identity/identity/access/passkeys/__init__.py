"""Passkeys (WebAuthn): registering them, and signing in with one instead of password and second factor."""
