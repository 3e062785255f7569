"""What opens an account of what a stranger has collected."""

from strangers import Stranger

UNLIKELY = "an unlikely tale of tangerines"


async def by_access_token(stranger: Stranger, _user_id):
    loot = stranger.loot
    # A limited one that works may not read the account, which is 403.
    tried = [
        await stranger.ask("GET", "/account", token) for token in (*loot.tokens, *loot.limited, *loot.keys)
    ]
    return any(response.status_code != 401 for response in tried)


async def by_refresh_token(stranger, _user_id):
    tried = [
        await stranger.token(grant_type="refresh_token", refresh_token=token)
        for token in stranger.loot.refresh
    ]
    return any(response.status_code == 200 for response in tried)


async def by_outside_application(stranger, _user_id):
    tried = [
        await stranger.application_token(application, "refresh_token", {"refresh_token": token})
        for application, token in stranger.loot.grants
    ]
    return any(response.status_code == 200 for response in tried)


async def by_cookie(stranger, _user_id):
    tried = [await browser.grant("refresh_token") for browser in stranger.loot.browsers]
    return any(response.status_code == 200 for response in tried)


async def by_passkey(stranger, _user_id):
    is_stored = await stranger.finish_passkeys()
    return bool(is_stored or await stranger.sign_in_by_passkey())


async def by_pin(stranger, user_id):
    return bool(await stranger.switch_by_pin(user_id))


async def by_password(stranger, _user_id):
    return await stranger.sign_in()


async def by_reset_link(stranger, _user_id):
    return await stranger.use_reset_links(UNLIKELY)


async def by_invitation(stranger, _user_id):
    await stranger.accept(UNLIKELY)
    return UNLIKELY in stranger.loot.passwords


WAYS = (
    *(by_access_token, by_refresh_token, by_outside_application, by_cookie, by_passkey, by_pin, by_password),
    *(by_reset_link, by_invitation),
)


async def list_ways_in(stranger, user_id):
    """Try everything that was collected and return what still opens the account."""
    return [way.__name__ for way in WAYS if await way(stranger, user_id)]
