/** Sign-in page: password, second factor, and the way to a new password. */
import { Alert, Button, TextField } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { useReadTenantOfHostQuery } from '@/shared/auth/link-endpoints';
import { PasswordField } from '@/shared/auth/password-field';
import { CODE_NEEDED, signIn, THROTTLED } from '@/shared/auth/session';
import { useT } from '@/shared/i18n/i18n-context';
import { useAppDispatch } from '@/shared/store/hooks';
import { ForgottenPassword } from './forgotten-password';
import { PasskeyButton } from './passkey-button';
import { LostCodeButton, SignInLinkButton } from './second-factor/mail-buttons';
import { SignInFrame } from './sign-in-frame';

interface SignInProps {
  /** The token of a mailed link, with which guesses of others don't keep out. */
  link?: string;
  onSignedIn?: () => void;
}

function useSignIn({ link, onSignedIn }: SignInProps) {
  const dispatch = useAppDispatch();
  const [values, setValues] = useState({ username: '', password: '', code: '' });
  const [error, setError] = useState<string | null>(null);
  const [needsCode, setNeedsCode] = useState(false);
  const [sending, setSending] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    // What a browser fills in by itself is in the form before it is in the state.
    const sent = { ...values, ...Object.fromEntries(new FormData(event.currentTarget)) } as typeof values;
    setValues(sent);
    setSending(true);
    const errorKey = await dispatch(signIn({ ...sent, ...(link && { link }) }));
    setSending(false);
    if (errorKey === null) onSignedIn?.();
    if (errorKey === CODE_NEEDED) setNeedsCode(true);
    setError(errorKey === CODE_NEEDED ? null : errorKey);
  }
  return {
    values,
    type: (change: Partial<typeof values>) => setValues({ ...values, ...change }),
    error,
    setError,
    needsCode,
    startAgain: () => {
      setNeedsCode(false);
      setError(null);
      setValues({ ...values, password: '', code: '' });
    },
    sending,
    submit,
  };
}

type SignInState = ReturnType<typeof useSignIn>;

function PasswordStep({ values, type }: SignInState) {
  const t = useT();
  return (
    <>
      <TextField
        id="username"
        name="username"
        type="email"
        label={t('signIn.email')}
        autoComplete="username"
        size="medium"
        value={values.username}
        onChange={({ target }) => type({ username: target.value })}
        slotProps={{ htmlInput: { required: true } }}
        autoFocus
      />
      <PasswordField
        id="password"
        label={t('signIn.password')}
        autoComplete="current-password"
        isRequired
        value={values.password}
        onChange={(password) => type({ password })}
      />
    </>
  );
}

function CodeStep({ values, type }: SignInState) {
  const t = useT();
  return (
    <TextField
      id="code"
      name="code"
      label={t('signIn.code')}
      helperText={t('signIn.codeHint')}
      autoComplete="one-time-code"
      size="medium"
      value={values.code}
      onChange={({ target }) => type({ code: target.value })}
      slotProps={{ htmlInput: { dir: 'ltr', maxLength: 20, required: true } }}
      autoFocus
    />
  );
}

/** What else a person can do about what is asked of them. */
function OtherWays({ values, error, needsCode, startAgain, setError }: SignInState) {
  const t = useT();
  const { username: email, password } = values;
  if (needsCode)
    return (
      <>
        <LostCodeButton email={email} password={password} />
        <Button onClick={startAgain}>{t('signIn.back')}</Button>
      </>
    );
  return (
    <>
      {error === THROTTLED && email && <SignInLinkButton email={email} />}
      <PasskeyButton onError={setError} />
    </>
  );
}

export function SignInPage(props: SignInProps) {
  const t = useT();
  const state = useSignIn(props);
  const [isForgotten, setForgotten] = useState(false);
  const { data: tenant } = useReadTenantOfHostQuery();
  const { error, needsCode, sending, submit } = state;
  if (isForgotten) return <ForgottenPassword onBack={() => setForgotten(false)} />;
  return (
    <SignInFrame title={t('signIn.title')} subtitle={tenant?.name} onSubmit={submit}>
      {error !== null && <Alert severity="error">{t(error)}</Alert>}
      {needsCode ? <CodeStep {...state} /> : <PasswordStep {...state} />}
      <Button type="submit" variant="contained" size="large" disabled={sending}>
        {t('signIn.submit')}
      </Button>
      <OtherWays {...state} />
      {!needsCode && <Button onClick={() => setForgotten(true)}>{t('signIn.forgotten')}</Button>}
    </SignInFrame>
  );
}
