"""What the contracts say, read from their descriptors."""
