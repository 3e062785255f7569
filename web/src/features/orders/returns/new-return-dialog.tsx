/** Dialog that enters a return for the customer of an order; it is decided next. */
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  TextField,
  Typography,
} from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { ViolationAlerts } from '@/shared/ui/violation-alerts';
import type { Order } from '../contract';
import type { OrderReturn } from '../office/contract';
import { filterDecimal } from '../order/decimal-field';
import { useNewReturn } from './use-new-return';

interface NewReturnDialogProps {
  order: Order;
  onEntered: (entered: OrderReturn) => void;
  onClose: () => void;
}

type Form = ReturnType<typeof useNewReturn>;

function Lines({ order, form }: { order: Order; form: Form }) {
  const t = useT();
  const { count, decimal } = useFormat();
  return order.orderItems
    .filter(({ quantity, returnedQuantity }) => returnedQuantity < quantity)
    .map((item) => {
      const most = `${count(item.quantity - item.returnedQuantity)} ${item.unit}`.trim();
      return (
        <Box key={item.id} sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
          <Typography sx={{ flexGrow: 1, minWidth: 0 }}>
            <bdi>{item.description || item.name}</bdi>
          </Typography>
          <TextField
            id={`return-${item.id}`}
            label={t('orders.returns.quantity', { most })}
            value={decimal(form.quantities[item.id] ?? '')}
            onChange={({ target }) => form.setQuantity(item.id, filterDecimal(target.value))}
            sx={{ width: 140, flexShrink: 0 }}
            slotProps={{ htmlInput: { inputMode: 'decimal', className: 'tabular-nums' } }}
          />
        </Box>
      );
    });
}

export function NewReturnDialog({ order, onEntered, onClose }: NewReturnDialogProps) {
  const t = useT();
  const form = useNewReturn(order, onEntered);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="new-return-title">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void form.send();
        }}
      >
        <DialogTitle id="new-return-title">
          {t('orders.returns.newTitle', { number: order.orderNumber })}
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          {form.problem && <ViolationAlerts key={JSON.stringify(form.problem)} problem={form.problem} />}
          <Box sx={{ display: 'grid', gap: 2, pt: 1 }}>
            <Lines order={order} form={form} />
          </Box>
          <TextField
            id="new-return-reason"
            required
            multiline
            minRows={2}
            label={t('orders.returns.reason')}
            value={form.reason}
            onChange={({ target }) => form.setReason(target.value)}
            slotProps={{ htmlInput: { maxLength: 500 } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button type="submit" variant="contained" disabled={!form.isReady}>
            {t('orders.returns.enter')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
