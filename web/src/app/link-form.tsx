/** Form of a link's page, and what is shown until the link is read. */
import { Button, Skeleton } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { PasswordField } from '@/shared/auth/password-field';
import { signIn } from '@/shared/auth/session';
import { useT } from '@/shared/i18n/i18n-context';
import { useAppDispatch } from '@/shared/store/hooks';
import { ErrorState } from '@/shared/ui/states';
import { useSaving } from '@/shared/ui/use-saving';
import { ViolationAlerts } from '@/shared/ui/violation-alerts';
import { SignInFrame } from './sign-in-frame';

interface PasswordFormProps {
  title: string;
  email: string;
  children?: ReactNode;
  isNew: boolean;
  submitLabel: string;
  /** Send the password and go on; what it rejects with is shown. */
  send: (password: string) => Promise<void>;
}

/** Sign the person in, or send them to the sign-in page for their second factor. */
export function useEnter(email: string | undefined) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  return async (password: string): Promise<void> => {
    if (email) await dispatch(signIn({ username: email, password, code: '' }));
    await navigate('/', { replace: true });
  };
}

/** Form of a password. */
export function PasswordForm({ title, email, children, isNew, submitLabel, send }: PasswordFormProps) {
  const t = useT();
  const saving = useSaving();
  const [password, setPassword] = useState('');
  const other = saving.problemBeyond(['password']);

  async function submit(): Promise<void> {
    await saving.run(() => send(password));
  }
  return (
    <SignInFrame
      title={title}
      subtitle={email}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {other && <ViolationAlerts key={saving.attempt} problem={other} />}
      {children}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <PasswordField
        id="link-password"
        label={t(isNew ? 'account.newPassword' : 'signIn.password')}
        autoComplete={isNew ? 'new-password' : 'current-password'}
        hint={isNew ? t('signIn.passwordHint') : t('signIn.ownPassword')}
        value={password}
        onChange={setPassword}
        error={saving.violation('password')?.message}
        autoFocus
      />
      <Button type="submit" variant="contained" size="large" disabled={saving.isSending || !password}>
        {submitLabel}
      </Button>
    </SignInFrame>
  );
}

/** What is shown until the link is read, or if it has ended. */
export function LinkState({ error, retry }: { error: unknown; retry: () => void }) {
  const t = useT();
  const navigate = useNavigate();
  return (
    <SignInFrame title={t('signIn.link')} onSubmit={(event) => event.preventDefault()}>
      {error ? <ErrorState error={error} retry={retry} /> : <Skeleton variant="rounded" height={120} />}
      <Button onClick={() => void navigate('/', { replace: true })}>{t('signIn.back')}</Button>
    </SignInFrame>
  );
}
