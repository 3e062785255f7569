"""`python -m games_snooker serve | migrate | demo | check`."""

from chassis.service import main

from games_snooker.service import SERVICE

if __name__ == "__main__":
    main(SERVICE)
