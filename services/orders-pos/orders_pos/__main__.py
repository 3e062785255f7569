"""`python -m orders_pos serve | migrate | set-up-bus | demo | check | audit | verify-sealed | replace-sealing-keys`."""

import sys

from chassis.service import main

from orders_pos.adapters.payments import audit_command
from orders_pos.adapters.sealing import replace_key_command, verify_command
from orders_pos.service import SERVICE

if __name__ == "__main__":
    if sys.argv[1:] == ["audit"]:
        sys.exit(audit_command.main())
    if sys.argv[1:] == ["verify-sealed"]:
        sys.exit(verify_command.main())
    if sys.argv[1:] == ["replace-sealing-keys"]:
        sys.exit(replace_key_command.main())
    main(SERVICE)
