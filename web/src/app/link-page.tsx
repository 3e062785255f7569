/** Page of a link: joining a tenant, a new password, what still signs in, signing in, or a lost second factor. */
import { Alert, Typography } from '@mui/material';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import {
  type Invitation,
  type PasswordReset,
  useAcceptInvitationMutation,
  useReadCredentialsQuery,
  useReadInvitationQuery,
  useReadPasswordLinkQuery,
  useResetPasswordMutation,
} from '@/shared/auth/link-endpoints';
import { useT } from '@/shared/i18n/i18n-context';
import { AllEnded, CredentialsReview } from './credentials-review';
import { LinkState, PasswordForm, useEnter } from './link-form';
import { linkPaths } from './link-paths';
import { RecoveryPage, StopRecoveryPage } from './second-factor/recovery-pages';
import { SignInPage } from './sign-in-page';

function InvitationForm({ token, invitation }: { token: string; invitation: Invitation }) {
  const t = useT();
  const [accept] = useAcceptInvitationMutation();
  const enter = useEnter(invitation.email);
  const { email, name, tenant, roles, hasAccount } = invitation;
  return (
    <PasswordForm
      title={t('signIn.join', { tenant })}
      email={email}
      isNew={!hasAccount}
      submitLabel={t('signIn.joinSubmit')}
      send={async (password) => {
        await accept({ token, password }).unwrap();
        await enter(password);
      }}
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
  const enter = useEnter(data?.email);
  const [done, setDone] = useState<{ password: string; outcome: PasswordReset } | null>(null);

  async function send(password: string): Promise<void> {
    const outcome = await reset({ token, password }).unwrap();
    if (outcome.review || outcome.hasEndedAll) setDone({ password, outcome });
    else await enter(password);
  }
  if (done) {
    const goOn = () => void enter(done.password);
    const { review } = done.outcome;
    return review ? <CredentialsReview review={review} onDone={goOn} /> : <AllEnded onDone={goOn} />;
  }
  if (!data) return <LinkState error={error} retry={() => void refetch()} />;
  return (
    <PasswordForm
      title={t('signIn.choosePassword')}
      email={data.email}
      isNew
      submitLabel={t('action.save')}
      send={send}
    >
      <Typography color="textSecondary">{t('signIn.choosePasswordText')}</Typography>
    </PasswordForm>
  );
}

function CredentialsPage({ token }: { token: string }) {
  const navigate = useNavigate();
  const { data, error, refetch } = useReadCredentialsQuery(token);
  if (!data) return <LinkState error={error} retry={() => void refetch()} />;
  return <CredentialsReview review={data} onDone={() => void navigate('/', { replace: true })} />;
}

/** Signs in where others have guessed too often, and goes on to the first page. */
function SignInByLink({ token }: { token: string }) {
  const navigate = useNavigate();
  return <SignInPage link={token} onSignedIn={() => void navigate('/', { replace: true })} />;
}

export function LinkPage() {
  const { pathname, hash } = useLocation();
  // The address is read once: it is left when the form was sent.
  const [token] = useState(() => hash.slice(1));
  if (pathname === linkPaths.invitation) return <InvitationPage token={token} />;
  if (pathname === linkPaths.credentials) return <CredentialsPage token={token} />;
  if (pathname === linkPaths.signIn) return <SignInByLink token={token} />;
  if (pathname === linkPaths.recovery) return <RecoveryPage token={token} />;
  if (pathname === linkPaths.stopRecovery) return <StopRecoveryPage token={token} />;
  return <NewPasswordPage token={token} />;
}
