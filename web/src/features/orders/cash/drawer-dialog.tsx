/** Dialog that opens the drawer of a till without a sale, with the reason. */
import { texts } from 'virtual:texts/orders/cash';
import { Alert, MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { withTexts } from '@/shared/i18n/late-texts';
import { FormDialog } from '@/shared/ui/form-dialog';
import { useSaving } from '@/shared/ui/use-saving';
import { type AgentFailure, openDrawer, readAgentAddress } from '../counter/print-agent';
import { useCreateDrawerOpeningMutation } from '../office/api.gen';
import { TillPicker } from './till-picker';
import { useOwnTill } from './use-own-till';

const REASONS = ['change', 'count', 'correction', 'test', 'other'] as const;
type Reason = (typeof REASONS)[number];

interface DrawerDialogProps {
  /** Why the drawer did not open although the opening is recorded; null if it opened, or is opened with its key. */
  onOpened: (failure: AgentFailure | null) => void;
  onClose: () => void;
}

/** Record the opening first, then open: an opening without a record would be one that nobody sees. */
function useOpening(till: string | undefined, reason: Reason, note: string) {
  const [create] = useCreateDrawerOpeningMutation();
  const [key] = useState(() => crypto.randomUUID());
  return async (): Promise<AgentFailure | null> => {
    const drawerOpeningWrite = { till: till ?? '', reason, note: note.trim() };
    await create({ 'Idempotency-Key': key, drawerOpeningWrite }).unwrap();
    const address = readAgentAddress();
    return address ? openDrawer(address, key) : null;
  };
}

export const DrawerDialog = withTexts(texts, function DrawerDialog({ onOpened, onClose }: DrawerDialogProps) {
  const t = useT();
  const { tills, till, choose } = useOwnTill();
  const [reason, setReason] = useState<Reason>('change');
  const [note, setNote] = useState('');
  const saving = useSaving();
  const open = useOpening(till?.id, reason, note);
  const needsNote = reason === 'other';
  return (
    <FormDialog
      title={t('cash.openDrawer')}
      width="xs"
      saving={saving}
      saveLabel={t('cash.openDrawer')}
      canSave={Boolean(till) && (!needsNote || note.trim() !== '')}
      save={async () => onOpened(await open())}
      onClose={onClose}
    >
      {tills?.length === 0 && <Alert severity="info">{t('cash.noTills')}</Alert>}
      {readAgentAddress() === '' && <Alert severity="info">{t('cash.drawerKey')}</Alert>}
      {tills && tills.length > 1 && <TillPicker tills={tills} till={till} onChoose={choose} />}
      <TextField
        id="drawer-reason"
        select
        label={t('cash.drawerReason')}
        value={reason}
        sx={{ mt: 1 }}
        onChange={({ target }) => setReason(target.value as Reason)}
      >
        {REASONS.map((value) => (
          <MenuItem key={value} value={value}>
            {t(`cash.drawerReasons.${value}`)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        id="drawer-note"
        required={needsNote}
        label={t('cash.drawerNote')}
        value={note}
        slotProps={{ htmlInput: { maxLength: 200 } }}
        onChange={({ target }) => setNote(target.value)}
      />
    </FormDialog>
  );
});
