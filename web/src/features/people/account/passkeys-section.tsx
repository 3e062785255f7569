/** One's passkeys: adding, renaming and removing them. */
import { Alert, Button, List, ListItem, ListItemText, Skeleton, Stack, TextField } from '@mui/material';
import { useState } from 'react';
import { canUsePasskeys } from '@/shared/auth/passkeys';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { ErrorState } from '@/shared/ui/states';
import { ViolationAlerts } from '@/shared/ui/violation-alerts';
import { type Passkey, useListPasskeysQuery } from '../api.gen';
import { RemovePasskeyDialog, RenamePasskeyDialog } from './passkey-dialogs';
import { ProofFields } from './proof-fields';
import { Section } from './section';
import { useNewPasskey } from './use-new-passkey';
import { PROOF_FIELDS } from './use-proof';

interface PasskeyRowProps {
  passkey: Passkey;
  onRename: () => void;
  onRemove: () => void;
}

function PasskeyRow({ passkey, onRename, onRemove }: PasskeyRowProps) {
  const t = useT();
  const { dateTime } = useFormat();
  const { name, createdAt, lastUsedAt } = passkey;
  return (
    <ListItem disableGutters divider sx={{ gap: 0.5 }}>
      <ListItemText
        sx={{ minWidth: 0, overflowWrap: 'anywhere' }}
        primary={<bdi>{name}</bdi>}
        secondary={
          lastUsedAt
            ? t('account.passkeyUsed', { time: dateTime(lastUsedAt) })
            : createdAt && t('account.passkeyAdded', { time: dateTime(createdAt) })
        }
      />
      <Button aria-label={t('account.renamePasskey', { name })} onClick={onRename}>
        {t('account.rename')}
      </Button>
      <Button color="error" aria-label={t('account.removePasskey', { name })} onClick={onRemove}>
        {t('account.remove')}
      </Button>
    </ListItem>
  );
}

function NewPasskey() {
  const t = useT();
  const { saving, proof, name, typeName, problem, canAdd, add } = useNewPasskey();
  const other = saving.problemBeyond(['name', ...PROOF_FIELDS]);
  if (!canUsePasskeys()) return <Alert severity="info">{t('account.noPasskeys')}</Alert>;
  return (
    <>
      {problem && <Alert severity="error">{t(problem)}</Alert>}
      {other && <ViolationAlerts key={saving.attempt} problem={other} />}
      <TextField
        id="passkey-name"
        label={t('account.passkeyName')}
        value={name}
        onChange={({ target }) => typeName(target.value)}
        error={Boolean(saving.violation('name'))}
        helperText={saving.violation('name')?.message}
        slotProps={{ htmlInput: { maxLength: 60 } }}
      />
      <ProofFields id="passkey" proof={proof} saving={saving} />
      <Button variant="outlined" disabled={!canAdd} onClick={() => void add()}>
        {t('account.addPasskey')}
      </Button>
    </>
  );
}

export function PasskeysSection() {
  const t = useT();
  const { data, error, refetch } = useListPasskeysQuery({});
  const [renamed, setRenamed] = useState<Passkey | null>(null);
  const [removed, setRemoved] = useState<Passkey | null>(null);
  const passkeys = data?.['hydra:member'];
  return (
    <Section title={t('account.passkeys')} hint={t('account.passkeysHint')}>
      {error && !passkeys && <ErrorState error={error} retry={() => void refetch()} />}
      {!error && !passkeys && <Skeleton variant="rounded" height={60} width="100%" />}
      {passkeys && passkeys.length > 0 && (
        <List disablePadding sx={{ width: '100%' }} aria-label={t('account.passkeys')}>
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onRename={() => setRenamed(passkey)}
              onRemove={() => setRemoved(passkey)}
            />
          ))}
        </List>
      )}
      <Stack spacing={2} sx={{ width: '100%', alignItems: 'flex-start' }}>
        <NewPasskey />
      </Stack>
      {renamed && <RenamePasskeyDialog passkey={renamed} onClose={() => setRenamed(null)} />}
      {removed && <RemovePasskeyDialog passkey={removed} onClose={() => setRemoved(null)} />}
    </Section>
  );
}
