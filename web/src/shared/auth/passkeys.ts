/** Making passkeys and signing with them, as the browser's authenticators do (WebAuthn). */

/** Return whether the browser can be asked for a passkey. */
export const canUsePasskeys = (): boolean =>
  typeof window.PublicKeyCredential?.parseRequestOptionsFromJSON === 'function';

/** Wait for an authenticator. Return null if the person gave up, which browsers do not tell from a refusal. */
async function waitFor(work: Promise<Credential | null>): Promise<string | null> {
  try {
    const credential = await work;
    return credential && JSON.stringify(credential);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotAllowedError') return null;
    throw error;
  }
}

/** Return a new passkey as JSON, or null if the person gave up. Reject if the authenticator has one already. */
export const createPasskey = (options: PublicKeyCredentialCreationOptionsJSON): Promise<string | null> =>
  waitFor(
    navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) }),
  );

/** Return what an authenticator signed, as JSON, or null if the person gave up. */
export const signChallenge = (options: PublicKeyCredentialRequestOptionsJSON): Promise<string | null> =>
  waitFor(navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) }));
