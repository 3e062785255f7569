"""`python -m dropship_importer serve | migrate | demo | check`."""

from chassis.service import main

from dropship_importer.service import SERVICE

if __name__ == "__main__":
    main(SERVICE)
