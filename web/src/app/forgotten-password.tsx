/** Form that asks for a new password by mail. */
import { Alert, Button, TextField } from '@mui/material';
import { useState } from 'react';
import { useForgetPasswordMutation } from '@/shared/auth/link-endpoints';
import { useT } from '@/shared/i18n/i18n-context';
import { useSaving } from '@/shared/ui/use-saving';
import { ViolationAlerts } from '@/shared/ui/violation-alerts';
import { SignInFrame } from './sign-in-frame';

export function ForgottenPassword({ onBack }: { onBack: () => void }) {
  const t = useT();
  const saving = useSaving();
  const [forget] = useForgetPasswordMutation();
  const [email, setEmail] = useState('');
  const [isSent, setSent] = useState(false);
  const submit = async () => setSent(await saving.run(() => forget(email).unwrap()));
  return (
    <SignInFrame
      title={t('signIn.forgotten')}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {saving.problem && <ViolationAlerts key={saving.attempt} problem={saving.problem} />}
      {isSent ? (
        <Alert severity="success">{t('signIn.forgottenSent')}</Alert>
      ) : (
        <>
          <TextField
            id="forgotten-email"
            type="email"
            label={t('signIn.email')}
            autoComplete="username"
            size="medium"
            value={email}
            onChange={({ target }) => setEmail(target.value)}
            autoFocus
          />
          <Button type="submit" variant="contained" size="large" disabled={saving.isSending || !email}>
            {t('signIn.sendLink')}
          </Button>
        </>
      )}
      <Button onClick={onBack}>{t('signIn.back')}</Button>
    </SignInFrame>
  );
}
