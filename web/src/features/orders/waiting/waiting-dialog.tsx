/** Dialog with the waiting orders: problems, editing, retrying, removing. */
import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  List,
  ListItem,
  Typography,
} from '@mui/material';
import { useNavigate } from 'react-router';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { EmptyState } from '@/shared/ui/states';
import { ViolationAlerts } from '@/shared/ui/violation-alerts';
import { useEditWaiting } from './use-edit-waiting';
import type { useWaiting } from './use-waiting';
import { PRICE_CHANGED, type WaitingOrder } from './waiting';

interface RowProps {
  order: WaitingOrder;
  sending: boolean;
  onEdit: () => void;
  onRetry: () => void;
  onRemove: () => void;
}

function Row({ order, sending, onEdit, onRetry, onRemove }: RowProps) {
  const t = useT();
  const { minor, dateTime } = useFormat();
  const { problem } = order;
  const isRepriced = problem?.code === PRICE_CHANGED && order.quotedTotal !== undefined;
  return (
    <ListItem disableGutters sx={{ display: 'grid', gap: 1, borderBottom: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'baseline', flexWrap: 'wrap' }}>
        <Typography sx={{ fontWeight: 600 }}>{order.customer}</Typography>
        <Typography variant="body2" color="textSecondary" className="tabular-nums" sx={{ flexGrow: 1 }}>
          {dateTime(order.savedAt)}
        </Typography>
        <Typography className="tabular-nums">{minor(order.total)}</Typography>
      </Box>
      {problem && isRepriced && (
        <Alert severity="warning">
          {t('counter.priceChanged', { was: minor(order.total), now: minor(order.quotedTotal ?? 0) })}
        </Alert>
      )}
      {problem && !isRepriced && <ViolationAlerts problem={problem} />}
      {!problem && (
        <Typography variant="body2" color="textSecondary">
          {t(sending ? 'orders.waiting.sending' : 'orders.waiting.waits')}
        </Typography>
      )}
      {!sending && (
        <Box sx={{ display: 'flex', gap: 1 }}>
          <Button size="small" variant={problem ? 'contained' : 'text'} onClick={onEdit}>
            {t('orders.waiting.mend')}
          </Button>
          {problem && (
            <Button size="small" onClick={onRetry}>
              {t(isRepriced ? 'counter.acceptPrice' : 'action.retry')}
            </Button>
          )}
          <Button size="small" color="error" onClick={onRemove}>
            {t('orders.waiting.drop')}
          </Button>
        </Box>
      )}
    </ListItem>
  );
}

interface WaitingDialogProps {
  waiting: ReturnType<typeof useWaiting>;
  onClose: () => void;
}

export function WaitingDialog({ waiting, onClose }: WaitingDialogProps) {
  const t = useT();
  const navigate = useNavigate();
  const prepareEdit = useEditWaiting();
  const { orders, sending, send, retry, remove } = waiting;

  async function editOrder(order: WaitingOrder): Promise<void> {
    const path = await prepareEdit(order);
    await remove(order.key);
    onClose();
    void navigate(path);
  }

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="waiting-title">
      <DialogTitle id="waiting-title">{t('orders.waiting.title')}</DialogTitle>
      <DialogContent>
        {orders.length === 0 && <EmptyState text={t('orders.waiting.none')} />}
        <List disablePadding>
          {orders.map((order) => (
            <Row
              key={order.key}
              order={order}
              sending={sending === order.key}
              onEdit={() => void editOrder(order)}
              onRetry={() => void retry(order.key)}
              onRemove={() => void remove(order.key)}
            />
          ))}
        </List>
      </DialogContent>
      <DialogActions>
        <Button onClick={send}>{t('orders.waiting.sendNow')}</Button>
        <Button onClick={onClose}>{t('action.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
