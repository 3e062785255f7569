"""The OpenAPI and AsyncAPI documents, from the contracts."""
