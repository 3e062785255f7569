"""A stand-in for a photo service with the API of Pexels."""
