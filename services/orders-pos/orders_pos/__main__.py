"""`python -m orders_pos serve | migrate | demo | check`."""

from chassis.service import main

from orders_pos.service import SERVICE

if __name__ == "__main__":
    main(SERVICE)
