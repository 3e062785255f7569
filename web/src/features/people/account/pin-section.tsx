/** Setting and removing one's PIN for the till. */
import { Alert, Button, Stack } from '@mui/material';
import { useState } from 'react';
import { PasswordField } from '@/shared/auth/password-field';
import { SwitchPersonDialog } from '@/shared/auth/switch-person-dialog';
import { useT } from '@/shared/i18n/i18n-context';
import { useSaving } from '@/shared/ui/use-saving';
import { ViolationAlerts } from '@/shared/ui/violation-alerts';
import { useRemovePinMutation, useSetPinMutation } from '../api.gen';
import { ProofFields } from './proof-fields';
import { Section } from './section';
import { PROOF_FIELDS, useProof } from './use-proof';

const FIELDS = [...PROOF_FIELDS, 'pin'];
const SHORTEST = 4;

export function PinSection({ hasPin }: { hasPin: boolean }) {
  const t = useT();
  const saving = useSaving();
  const [setPin] = useSetPinMutation();
  const [removePin] = useRemovePinMutation();
  const proof = useProof(saving);
  const [pin, typePin] = useState('');
  const [isSwitching, setSwitching] = useState(false);
  const other = saving.problemBeyond(FIELDS);

  async function save(): Promise<void> {
    if (!(await saving.run(() => setPin({ setPinBody: { ...proof.body, pin } }).unwrap()))) return;
    proof.clear();
    typePin('');
  }
  async function remove(): Promise<void> {
    if (await saving.run(() => removePin({ removePinBody: proof.body }).unwrap())) proof.clear();
  }
  return (
    <Section title={t('account.pin')} hint={t('account.pinHint')}>
      {other && <ViolationAlerts key={saving.attempt} problem={other} />}
      {hasPin && <Alert severity="success">{t('account.pinSet')}</Alert>}
      <PasswordField
        id="account-pin"
        label={t('account.newPin')}
        autoComplete="off"
        isNumeric
        value={pin}
        onChange={typePin}
        error={saving.violation('pin')?.message}
      />
      <ProofFields id="pin" proof={proof} saving={saving} />
      <Stack direction="row" spacing={1}>
        <Button
          variant="outlined"
          disabled={saving.isSending || pin.length < SHORTEST || !proof.isReady}
          onClick={() => void save()}
        >
          {t('account.setPin')}
        </Button>
        <Button onClick={() => setSwitching(true)}>{t('switchPerson.title')}</Button>
        {hasPin && (
          <Button color="error" disabled={saving.isSending || !proof.isReady} onClick={() => void remove()}>
            {t('account.removePin')}
          </Button>
        )}
      </Stack>
      {isSwitching && <SwitchPersonDialog onClose={() => setSwitching(false)} />}
    </Section>
  );
}
