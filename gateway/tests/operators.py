"""Commands of operators, as a command line gives them."""

from identity import commands


async def run(name, settings, arguments=()):
    """Run a command and return its message. Raise DomainError, SettingsError, and click's errors for arguments."""
    parameters = commands.COMMANDS[name].make_context(name, list(arguments)).params
    return await commands.execute(name, settings, parameters)
