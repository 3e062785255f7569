/** Changing one's password. */
import { Alert, Button } from '@mui/material';
import { useState } from 'react';
import { PasswordField } from '@/shared/auth/password-field';
import { useT } from '@/shared/i18n/i18n-context';
import { useSaving } from '@/shared/ui/use-saving';
import { ViolationAlerts } from '@/shared/ui/violation-alerts';
import { useChangePasswordMutation } from '../api.gen';
import { Section } from './section';

const FIELDS = ['currentPassword', 'newPassword'];
const EMPTY = { currentPassword: '', newPassword: '' };

export function PasswordSection() {
  const t = useT();
  const saving = useSaving();
  const [change] = useChangePasswordMutation();
  const [values, setValues] = useState(EMPTY);
  const [isDone, setDone] = useState(false);
  const other = saving.problemBeyond(FIELDS);

  async function save(): Promise<void> {
    const isSaved = await saving.run(() => change({ changePasswordBody: values }).unwrap());
    setDone(isSaved);
    if (isSaved) setValues(EMPTY);
  }
  return (
    <Section title={t('account.password')} hint={t('account.passwordHint')}>
      {other && <ViolationAlerts key={saving.attempt} problem={other} />}
      {isDone && <Alert severity="success">{t('account.passwordChanged')}</Alert>}
      <PasswordField
        id="current-password"
        label={t('account.currentPassword')}
        autoComplete="current-password"
        value={values.currentPassword}
        onChange={(currentPassword) => setValues({ ...values, currentPassword })}
        error={saving.violation('currentPassword')?.message}
      />
      <PasswordField
        id="new-password"
        label={t('account.newPassword')}
        autoComplete="new-password"
        value={values.newPassword}
        onChange={(newPassword) => setValues({ ...values, newPassword })}
        error={saving.violation('newPassword')?.message}
      />
      <Button
        variant="contained"
        disabled={saving.isSending || !values.currentPassword || !values.newPassword}
        onClick={() => void save()}
      >
        {t('account.changePassword')}
      </Button>
    </Section>
  );
}
