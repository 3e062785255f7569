"""Domain model: tasks, links, calendars and schedules, without I/O."""
