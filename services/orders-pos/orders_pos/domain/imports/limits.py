"""How large a file may be."""

MAX_ROWS, MAX_COLUMNS = 50_000, 200
MAX_FILE_BYTES = 20 * 1024**2
