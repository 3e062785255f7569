"""Planning: routes beside its plain resources."""
