"""`python -m gateway serve | set-up-bus | serve-errors | check | openapi | asyncapi`."""

import sys

import structlog
from chassis.settings import SettingsError
from chassis.timezones import StaleZonesError

log = structlog.get_logger()

_FATAL = 78
_SERVE_ERRORS = "serve-errors"


def main() -> None:
    """Run the command. Exit with the status for a failure that a restart does not mend on SettingsError,
    StaleZonesError or OSError."""
    try:
        if sys.argv[1:] == [_SERVE_ERRORS]:
            from gateway import edge_errors  # noqa: PLC0415  # it does without the memory of all the rest

            edge_errors.run()
        else:
            from gateway.commands import gateway  # noqa: PLC0415  # as above

            gateway(prog_name="gateway")
    except (SettingsError, StaleZonesError, OSError) as reason:
        log.error("can-not-start", reason=str(reason))  # noqa: TRY400  # the message is enough
        sys.exit(_FATAL)


if __name__ == "__main__":
    main()
