/** Button that signs in with a passkey, where the browser has them. */
import { Button } from '@mui/material';
import { useState } from 'react';
import { toProblem } from '@/shared/api/problem';
import { useBeginPasskeySignInMutation } from '@/shared/auth/link-endpoints';
import { canUsePasskeys, signChallenge } from '@/shared/auth/passkeys';
import { signInByPasskey } from '@/shared/auth/session';
import { useT } from '@/shared/i18n/i18n-context';
import { useAppDispatch } from '@/shared/store/hooks';

const TOO_MANY_REQUESTS = 429;

/** `onError` gets the translation key of an error, or null for none. */
export function PasskeyButton({ onError }: { onError: (key: string | null) => void }) {
  const t = useT();
  const dispatch = useAppDispatch();
  const [begin] = useBeginPasskeySignInMutation();
  const [isBusy, setBusy] = useState(false);

  async function signIn(): Promise<string | null> {
    const begun = await begin();
    if (begun.error) {
      const { status } = toProblem(begun.error);
      return status === TOO_MANY_REQUESTS ? 'signIn.throttled' : 'problem.network';
    }
    const credential = await signChallenge(begun.data.options);
    return credential && dispatch(signInByPasskey(credential));
  }
  async function click(): Promise<void> {
    setBusy(true);
    onError(null);
    onError(await signIn().catch(() => 'signIn.passkeyRefused'));
    setBusy(false);
  }
  if (!canUsePasskeys()) return null;
  return (
    <Button variant="outlined" size="large" disabled={isBusy} onClick={() => void click()}>
      {t('signIn.passkey')}
    </Button>
  );
}
