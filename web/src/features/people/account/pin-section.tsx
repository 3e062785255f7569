/** Setting and removing one's PIN for the till. */
import { Alert, Button, Stack } from '@mui/material';
import { useState } from 'react';
import { PasswordField } from '@/shared/auth/password-field';
import { SwitchPersonDialog } from '@/shared/auth/switch-person-dialog';
import { useT } from '@/shared/i18n/i18n-context';
import { useSaving } from '@/shared/ui/use-saving';
import { ViolationAlerts } from '@/shared/ui/violation-alerts';
import { useRemovePinMutation, useSetPinMutation } from '../api.gen';
import { Section } from './section';

const FIELDS = ['pin', 'currentPassword'];
const EMPTY = { pin: '', currentPassword: '' };
const SHORTEST = 4;

export function PinSection({ hasPin }: { hasPin: boolean }) {
  const t = useT();
  const saving = useSaving();
  const [setPin] = useSetPinMutation();
  const [removePin] = useRemovePinMutation();
  const [values, setValues] = useState(EMPTY);
  const [isSwitching, setSwitching] = useState(false);
  const other = saving.problemBeyond(FIELDS);

  async function save(): Promise<void> {
    if (await saving.run(() => setPin({ setPinBody: values }).unwrap())) setValues(EMPTY);
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
        value={values.pin}
        onChange={(pin) => setValues({ ...values, pin })}
        error={saving.violation('pin')?.message}
      />
      <PasswordField
        id="pin-password"
        label={t('account.currentPassword')}
        autoComplete="current-password"
        value={values.currentPassword}
        onChange={(currentPassword) => setValues({ ...values, currentPassword })}
        error={saving.violation('currentPassword')?.message}
      />
      <Stack direction="row" spacing={1}>
        <Button
          variant="outlined"
          disabled={saving.isSending || values.pin.length < SHORTEST || !values.currentPassword}
          onClick={() => void save()}
        >
          {t('account.setPin')}
        </Button>
        <Button onClick={() => setSwitching(true)}>{t('switchPerson.title')}</Button>
        {hasPin && (
          <Button color="error" onClick={() => void saving.run(() => removePin().unwrap())}>
            {t('account.removePin')}
          </Button>
        )}
      </Stack>
      {isSwitching && <SwitchPersonDialog onClose={() => setSwitching(false)} />}
    </Section>
  );
}
