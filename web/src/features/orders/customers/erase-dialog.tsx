/** Erases a customer's personal data, after the name was typed: it cannot be undone. */
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  TextField,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { useSaving } from '@/shared/ui/use-saving';
import { ViolationAlerts } from '@/shared/ui/violation-alerts';
import type { Customer } from '../contract';
import { useEraseCustomerMutation } from '../office/api.gen';

const CONSEQUENCES = ['erased', 'orders', 'invoices', 'copies'] as const;

export function EraseDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const t = useT();
  const saving = useSaving();
  const [erase] = useEraseCustomerMutation();
  const [typed, setTyped] = useState('');
  const name = customer.fullName.trim();
  const send = async () => {
    if (await saving.run(() => erase({ id: customer.id }).unwrap())) onClose();
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="erase-title">
      <DialogTitle id="erase-title">{t('erase.title', { name })}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        {saving.problem && <ViolationAlerts key={saving.attempt} problem={saving.problem} />}
        <DialogContentText>{t('erase.hint')}</DialogContentText>
        <Box component="ul" sx={{ m: 0, paddingInlineStart: 3, display: 'grid', gap: 0.5 }}>
          {CONSEQUENCES.map((consequence) => (
            <Typography component="li" key={consequence}>
              {t(`erase.consequence.${consequence}`)}
            </Typography>
          ))}
        </Box>
        <TextField
          id="erase-name"
          label={t('erase.type', { name })}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          autoComplete="off"
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('action.cancel')}</Button>
        <Button
          variant="contained"
          color="error"
          disabled={saving.isSending || typed.trim() !== name}
          onClick={() => void send()}
        >
          {t('erase.send')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
