"""`python -m site_editor serve | migrate | demo | check`."""

from chassis.service import main

from site_editor.service import SERVICE

if __name__ == "__main__":
    main(SERVICE)
