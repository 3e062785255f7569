"""`python -m identity serve | migrate | demo | check`."""

from chassis.service import main

from identity.service import SERVICE

if __name__ == "__main__":
    main(SERVICE)
