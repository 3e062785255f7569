"""Changes of recorded bodies, one value at a time."""

import copy

MUTATIONS = {
    "absent": None,
    "null": lambda value: None,
    "empty": lambda value: "",
    "object": lambda value: {"value": value},
}
# Other forms of the same number.
FORMS = {
    "string": str,
    "float": float,
    "range": lambda value: f"{value} -- {value}",
}


def list_paths(value, path=()):
    """Yield the path of every value within the data that is no container."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in items:
        if isinstance(item, dict | list):
            yield from list_paths(item, (*path, key))
        else:
            yield (*path, key)


def get_value(body, path):
    for key in path:
        body = body[key]
    return body


def mutate(body, path, mutation):
    mutated = copy.deepcopy(body)
    parent = get_value(mutated, path[:-1])
    if mutation is None:
        del parent[path[-1]]
    else:
        parent[path[-1]] = mutation(parent[path[-1]])
    return mutated


def is_number(value) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)
