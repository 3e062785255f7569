/** Page of a link: joining a tenant, or choosing a new password. */
import { Alert, Button, Skeleton, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import {
  type Invitation,
  useAcceptInvitationMutation,
  useReadInvitationQuery,
  useReadPasswordLinkQuery,
  useResetPasswordMutation,
} from '@/shared/auth/link-endpoints';
import { PasswordField } from '@/shared/auth/password-field';
import { signIn } from '@/shared/auth/session';
import { useT } from '@/shared/i18n/i18n-context';
import { useAppDispatch } from '@/shared/store/hooks';
import { ErrorState } from '@/shared/ui/states';
import { useSaving } from '@/shared/ui/use-saving';
import { ViolationAlerts } from '@/shared/ui/violation-alerts';
import { linkPaths } from './link-paths';
import { SignInFrame } from './sign-in-frame';

interface PasswordFormProps {
  title: string;
  email: string;
  children?: ReactNode;
  isNew: boolean;
  submitLabel: string;
  send: (password: string) => Promise<unknown>;
}

/** Form of a password; then the person is signed in, or sent to the sign-in page for their second factor. */
function PasswordForm({ title, email, children, isNew, submitLabel, send }: PasswordFormProps) {
  const t = useT();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const saving = useSaving();
  const [password, setPassword] = useState('');
  const other = saving.problemBeyond(['password']);

  async function submit(): Promise<void> {
    if (!(await saving.run(() => send(password)))) return;
    await dispatch(signIn(email, password, ''));
    await navigate('/', { replace: true });
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
function LinkState({ error, retry }: { error: unknown; retry: () => void }) {
  const t = useT();
  const navigate = useNavigate();
  return (
    <SignInFrame title={t('signIn.link')} onSubmit={(event) => event.preventDefault()}>
      {error ? <ErrorState error={error} retry={retry} /> : <Skeleton variant="rounded" height={120} />}
      <Button onClick={() => void navigate('/', { replace: true })}>{t('signIn.back')}</Button>
    </SignInFrame>
  );
}

function InvitationForm({ token, invitation }: { token: string; invitation: Invitation }) {
  const t = useT();
  const [accept] = useAcceptInvitationMutation();
  const { email, name, tenant, roles, hasAccount } = invitation;
  return (
    <PasswordForm
      title={t('signIn.join', { tenant })}
      email={email}
      isNew={!hasAccount}
      submitLabel={t('signIn.joinSubmit')}
      send={(password) => accept({ token, password }).unwrap()}
    >
      <Alert severity="info">
        {t('signIn.joinText', { name, roles: roles.map((role) => t(`people.role.${role}`)).join(', ') })}
      </Alert>
    </PasswordForm>
  );
}

function InvitationPage({ token }: { token: string }) {
  const { data, error, refetch } = useReadInvitationQuery(token);
  if (data) return <InvitationForm token={token} invitation={data} />;
  return <LinkState error={error} retry={() => void refetch()} />;
}

function NewPasswordPage({ token }: { token: string }) {
  const t = useT();
  const { data, error, refetch } = useReadPasswordLinkQuery(token);
  const [reset] = useResetPasswordMutation();
  if (!data) return <LinkState error={error} retry={() => void refetch()} />;
  return (
    <PasswordForm
      title={t('signIn.choosePassword')}
      email={data.email}
      isNew
      submitLabel={t('action.save')}
      send={(password) => reset({ token, password }).unwrap()}
    >
      <Typography color="textSecondary">{t('signIn.choosePasswordText')}</Typography>
    </PasswordForm>
  );
}

export function LinkPage() {
  const { pathname, hash } = useLocation();
  // The address is read once: it is left when the form was sent.
  const [token] = useState(() => hash.slice(1));
  return pathname === linkPaths.invitation ? (
    <InvitationPage token={token} />
  ) : (
    <NewPasswordPage token={token} />
  );
}
