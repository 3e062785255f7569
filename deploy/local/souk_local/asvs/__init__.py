"""The table of OWASP ASVS 5.0, levels 1 and 2: requirements of a data file, shown by marks on tests."""
