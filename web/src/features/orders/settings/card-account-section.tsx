/** Section of the public shop's settings: its account at the provider of card payments. Secrets go in and never come out. */
import { Alert, Box, Button, MenuItem, Paper, Skeleton, TextField } from '@mui/material';
import { useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { FormSection } from '@/shared/ui/form-section';
import { ErrorState } from '@/shared/ui/states';
import { useSaving } from '@/shared/ui/use-saving';
import { ViolationAlerts } from '@/shared/ui/violation-alerts';
import { useListPaymentMethodsQuery } from '../api.gen';
import { toId } from '../cart/to-id';
import { useGetCardAccountQuery, useSetCardAccountMutation } from '../office/api.gen';
import type { CardAccount } from '../office/contract';

export function CardAccountSection() {
  const t = useT();
  const { data, error, refetch } = useGetCardAccountQuery();
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  return (
    <Paper variant="outlined">
      {data ? (
        <FormSection title={t('cardAccount.title')} hint={t('cardAccount.hint')}>
          <AccountForm account={data} />
        </FormSection>
      ) : (
        <Skeleton variant="rounded" height={320} />
      )}
    </Paper>
  );
}

function AccountForm({ account }: { account: CardAccount }) {
  const t = useT();
  const methods = useListPaymentMethodsQuery({}).data?.['hydra:member'] ?? [];
  const [setAccount] = useSetCardAccountMutation();
  const saving = useSaving();
  const [isSaved, setSaved] = useState(false);
  const [secretKey, setSecretKey] = useState('');
  const [webhookSecret, setWebhookSecret] = useState('');
  const [paymentMethod, setPaymentMethod] = useState(toId(account.paymentMethod ?? ''));
  const save = async () => {
    const setCardAccountBody = {
      paymentMethod,
      ...(secretKey && { secretKey }),
      ...(webhookSecret && { webhookSecret }),
    };
    const isDone = await saving.run(() => setAccount({ setCardAccountBody }).unwrap());
    setSaved(isDone);
    if (!isDone) return;
    setSecretKey('');
    setWebhookSecret('');
  };
  return (
    <Box
      component="form"
      noValidate
      sx={{ display: 'grid', gap: 2 }}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {isSaved && <Alert severity="success">{t('cardAccount.saved')}</Alert>}
      {saving.problem && <ViolationAlerts key={saving.attempt} problem={saving.problem} />}
      <TextField
        id="card-method"
        select
        label={t('cardAccount.method')}
        value={methods.some(({ id }) => id === paymentMethod) ? paymentMethod : ''}
        onChange={({ target }) => setPaymentMethod(target.value)}
      >
        {methods.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <SecretField
        id="card-key"
        label={t('cardAccount.key')}
        hint={account.isSet ? t('cardAccount.keyStored', { ending: account.keyEnding }) : ''}
        value={secretKey}
        onValue={setSecretKey}
      />
      <SecretField
        id="card-webhook-secret"
        label={t('cardAccount.webhookSecret')}
        hint={account.hasWebhookSecret ? t('cardAccount.secretStored') : ''}
        value={webhookSecret}
        onValue={setWebhookSecret}
      />
      <TextField
        id="card-webhook"
        label={t('cardAccount.webhook')}
        helperText={t('cardAccount.webhookHint')}
        value={`${location.origin}${account.webhookPath}`}
        slotProps={{ htmlInput: { readOnly: true, dir: 'ltr' } }}
      />
      <Box>
        <Button type="submit" variant="outlined" loading={saving.isSending}>
          {t('cardAccount.save')}
        </Button>
      </Box>
    </Box>
  );
}

interface SecretFieldProps {
  id: string;
  label: string;
  hint: string;
  value: string;
  onValue: (value: string) => void;
}

function SecretField({ id, label, hint, value, onValue }: SecretFieldProps) {
  return (
    <TextField
      id={id}
      type="password"
      autoComplete="off"
      label={label}
      helperText={hint}
      value={value}
      onChange={({ target }) => onValue(target.value)}
      slotProps={{ htmlInput: { dir: 'ltr', maxLength: 200 } }}
    />
  );
}
