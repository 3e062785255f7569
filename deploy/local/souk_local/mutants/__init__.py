"""Mutation testing of domain and use cases: small changes to their code, each of which some unit test should notice."""
