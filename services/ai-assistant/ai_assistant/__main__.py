"""`python -m ai_assistant serve | migrate | demo | check`."""

from chassis.service import main

from ai_assistant.service import SERVICE

if __name__ == "__main__":
    main(SERVICE)
