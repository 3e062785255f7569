"""`python -m app_catalog serve | migrate | demo | check`."""

from chassis.service import main

from app_catalog.service import SERVICE

if __name__ == "__main__":
    main(SERVICE)
