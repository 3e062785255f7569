"""The assistant carries out what an admin asks for in words."""
