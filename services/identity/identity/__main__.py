"""`python -m identity`, which is the command `souk`."""

from identity.command_line import main

if __name__ == "__main__":
    main()
