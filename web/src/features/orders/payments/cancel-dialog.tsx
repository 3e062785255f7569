/** Dialog that asks where the money goes when paid orders are cancelled. */
import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControl,
  FormControlLabel,
  FormLabel,
  Radio,
  RadioGroup,
} from '@mui/material';
import { useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';

export const CANCELLED = 'cancelled';

const CHOICES = ['payment-method', 'wallet'] as const;

export type RefundTo = (typeof CHOICES)[number];

interface CancelDialogProps {
  title: string;
  onClose: () => void;
  onConfirm: (refundTo: RefundTo) => void;
}

export function CancelDialog({ title, onClose, onConfirm }: CancelDialogProps) {
  const t = useT();
  const [refundTo, setRefundTo] = useState<RefundTo | null>(null);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="cancel-title">
      <DialogTitle id="cancel-title">{title}</DialogTitle>
      <DialogContent>
        <FormControl>
          <FormLabel id="cancel-question">{t('orders.payments.whereTo')}</FormLabel>
          <RadioGroup
            aria-labelledby="cancel-question"
            value={refundTo ?? ''}
            onChange={(_event, choice) => setRefundTo(choice as RefundTo)}
          >
            {CHOICES.map((choice) => (
              <FormControlLabel
                key={choice}
                value={choice}
                label={t(`orders.payments.to.${choice}`)}
                control={<Radio />}
              />
            ))}
          </RadioGroup>
        </FormControl>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('orders.payments.keep')}</Button>
        <Button
          variant="contained"
          color="error"
          disabled={refundTo === null}
          onClick={() => refundTo && onConfirm(refundTo)}
        >
          {t('orders.payments.cancelOrder')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
