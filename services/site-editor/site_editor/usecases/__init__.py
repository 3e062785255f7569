"""What an editor does with content, beside reading and writing pages."""
