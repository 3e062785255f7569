"""Snooker: routes with hand-written bodies, the public display and its stream."""
