"""Stock libraries of pictures and videos, and the files that are taken from them."""
