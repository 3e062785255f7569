"""Where plans are kept, and the files they are written to and read from."""
