"""Suppliers that products are imported from, by the kind of an account."""

from collections.abc import Callable, Mapping

from chassis.egress import Egress

from dropship_importer.adapters.suppliers.cj.client import CjClient
from dropship_importer.adapters.suppliers.client import SupplierClient

# Builds the client of the API at an address.
Connect = Callable[[str, Egress], SupplierClient]
CJ = "cj"
KINDS: Mapping[str, Connect] = {CJ: CjClient.connect}
