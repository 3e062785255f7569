"""The site's own words, and those of the shop's pages; those of the shop's islands are with them in the web app."""

from chassis.texts import Texts

LABELS = Texts(__file__, "labels")
SHOP_LABELS = Texts(__file__, "shop_labels")
