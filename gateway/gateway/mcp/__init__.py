"""The Model Context Protocol: the contract's rpcs as tools for assistants outside the platform."""
