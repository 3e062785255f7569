"""hydra:search of collections."""

from functools import cache
from typing import Any

from chassis.contract.resource import Resource


@cache
def search(resource: Resource, path: str) -> dict[str, Any]:
    """Return the hydra:search of the collection at a path."""
    variables = {name: name for name in resource.filters}
    variables |= {name: name[7:-1] for name in resource.filters if name.startswith("exists[")}
    variables |= {f"order[{name}]": name for name in resource.orders}
    variables |= {f"{name}[]": name for name, field in resource.filters.items() if field.is_repeated}
    return {
        "@type": "hydra:IriTemplate",
        "hydra:template": f"{path}{{?{','.join(variables)}}}",
        "hydra:variableRepresentation": "BasicRepresentation",
        "hydra:mapping": [
            {"@type": "IriTemplateMapping", "variable": name, "property": of, "required": False}
            for name, of in variables.items()
        ],
    }
