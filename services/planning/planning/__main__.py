"""`python -m planning serve | migrate | demo | check`."""

from chassis.service import main

from planning.service import SERVICE

if __name__ == "__main__":
    main(SERVICE)
