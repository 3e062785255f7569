"""Tasks, links, calendars, and the dates that follow from them."""
