"""A model behind an OpenAI-compatible chat API."""
