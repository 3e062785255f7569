"""The API's own description of itself, as Hydra clients read it."""
