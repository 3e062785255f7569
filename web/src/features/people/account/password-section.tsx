/** Changing one's password. */
import { Alert, Button } from '@mui/material';
import { useState } from 'react';
import { PasswordField } from '@/shared/auth/password-field';
import { useT } from '@/shared/i18n/i18n-context';
import { useSaving } from '@/shared/ui/use-saving';
import { ViolationAlerts } from '@/shared/ui/violation-alerts';
import { useChangePasswordMutation } from '../api.gen';
import { ProofFields } from './proof-fields';
import { Section } from './section';
import { PROOF_FIELDS, useProof } from './use-proof';

const FIELDS = [...PROOF_FIELDS, 'newPassword'];

export function PasswordSection() {
  const t = useT();
  const saving = useSaving();
  const [change] = useChangePasswordMutation();
  const proof = useProof(saving);
  const [newPassword, setNewPassword] = useState('');
  const [isDone, setDone] = useState(false);
  const other = saving.problemBeyond(FIELDS);

  async function save(): Promise<void> {
    const isSaved = await saving.run(() =>
      change({ changePasswordBody: { ...proof.body, newPassword } }).unwrap(),
    );
    setDone(isSaved);
    if (!isSaved) return;
    proof.clear();
    setNewPassword('');
  }
  return (
    <Section title={t('account.password')} hint={t('account.passwordHint')}>
      {other && <ViolationAlerts key={saving.attempt} problem={other} />}
      {isDone && <Alert severity="success">{t('account.passwordChanged')}</Alert>}
      <ProofFields id="current" proof={proof} saving={saving} />
      <PasswordField
        id="new-password"
        label={t('account.newPassword')}
        autoComplete="new-password"
        value={newPassword}
        onChange={setNewPassword}
        error={saving.violation('newPassword')?.message}
      />
      <Button
        variant="contained"
        disabled={saving.isSending || !proof.isReady || !newPassword}
        onClick={() => void save()}
      >
        {t('account.changePassword')}
      </Button>
    </Section>
  );
}
