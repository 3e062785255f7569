/** An imported order with its lines and amounts, as the file of the other program has them. */
import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Link as MuiLink,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { isAdmin } from '@/shared/auth/roles';
import { useMe } from '@/shared/auth/use-me';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { SureButton } from '@/shared/ui/sure-button';
import { useSaving } from '@/shared/ui/use-saving';
import { ViolationAlerts } from '@/shared/ui/violation-alerts';
import { toId } from '../cart/to-id';
import { useDeleteImportedOrderMutation } from '../office/api.gen';
import type { ImportedOrder } from '../office/contract';
import { customerPath } from '../paths';
import { useAmountIn } from './use-amount-in';

const AMOUNTS = ['discount', 'shipping', 'tax'] as const;
const FACTS = {
  display: 'grid',
  gap: 1.5,
  m: 0,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
} as const;

function Facts({ order }: { order: ImportedOrder }) {
  const t = useT();
  const { dateTime } = useFormat();
  const { customer, customerName, placedAt } = order;
  const link = customer && (
    <MuiLink component={Link} to={customerPath(toId(customer))}>
      {customerName || t('orders.imported.customer')}
    </MuiLink>
  );
  const facts: [string, ReactNode][] = [
    ['placedAt', placedAt && dateTime(placedAt)],
    ['program', order.program],
    ['state', order.state],
    ['customer', customer ? link : customerName],
    ['phone', order.phone && <span dir="ltr">{order.phone}</span>],
    ['email', order.email],
    ['address', order.address],
    ['note', order.note],
  ];
  return (
    <Box component="dl" sx={FACTS}>
      {facts
        .filter(([, value]) => value)
        .map(([key, value]) => (
          <Box key={key} sx={{ minWidth: 0 }}>
            <Typography component="dt" variant="caption" color="textSecondary">
              {t(`orders.imported.${key}`)}
            </Typography>
            <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              <bdi>{value}</bdi>
            </Typography>
          </Box>
        ))}
    </Box>
  );
}

function Lines({ order }: { order: ImportedOrder }) {
  const t = useT();
  const { count } = useFormat();
  const amountIn = useAmountIn();
  const format = (amount: number | null) => (amount === null ? '' : amountIn(amount, order.currency));
  if (order.lines.length === 0) return null;
  return (
    <Table size="small" aria-label={t('orders.imported.lines')}>
      <TableHead>
        <TableRow>
          <TableCell sx={{ ps: 0 }}>{t('orders.imported.line')}</TableCell>
          <TableCell align="right">{t('orders.imported.quantity')}</TableCell>
          <TableCell align="right">{t('orders.imported.price')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {order.lines.map(({ name, sku, quantity, price, total }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of history stay in their order
          <TableRow key={index}>
            <TableCell sx={{ overflowWrap: 'anywhere' }}>
              <bdi>{name || sku}</bdi>
              {name && sku && (
                <Typography
                  component="span"
                  variant="caption"
                  color="textSecondary"
                  sx={{ display: 'block' }}
                >
                  <bdi>{sku}</bdi>
                </Typography>
              )}
            </TableCell>
            <TableCell align="right" className="tabular-nums">
              {quantity !== null && count(quantity)}
            </TableCell>
            <TableCell align="right" className="tabular-nums">
              {format(price ?? total)}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function Amounts({ order }: { order: ImportedOrder }) {
  const t = useT();
  const amountIn = useAmountIn();
  const parts = AMOUNTS.filter((name) => order[name]);
  return (
    <Box component="dl" className="tabular-nums" sx={{ display: 'grid', gap: 0.5, m: 0 }}>
      {[...parts, 'total' as const].map((name) => (
        <Box key={name} sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
          <Typography component="dt" sx={{ fontWeight: name === 'total' ? 600 : 400 }}>
            {t(`orders.imported.${name}`)}
          </Typography>
          <Typography component="dd" sx={{ m: 0, fontWeight: name === 'total' ? 600 : 400 }}>
            {amountIn((name === 'discount' ? -1 : 1) * (order[name] ?? 0), order.currency)}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

export function ImportedOrderDialog({ order, onClose }: { order: ImportedOrder; onClose: () => void }) {
  const t = useT();
  const roles = useMe().roles;
  const [remove] = useDeleteImportedOrderMutation();
  const removal = useSaving();
  const send = async () => {
    if (await removal.run(() => remove({ id: order.id }).unwrap())) onClose();
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="imported-order-title">
      <DialogTitle id="imported-order-title">
        <bdi>{order.number}</bdi>
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {removal.problem && <ViolationAlerts key={removal.attempt} problem={removal.problem} />}
        {order.hasOtherLines && <Alert severity="warning">{t('orders.imported.otherLines')}</Alert>}
        <Facts order={order} />
        <Lines order={order} />
        <Amounts order={order} />
        <Typography variant="body2" color="textSecondary">
          {t('orders.imported.hint')}
        </Typography>
      </DialogContent>
      <DialogActions>
        {isAdmin(roles) && (
          <SureButton
            label={t('orders.imported.remove')}
            sureLabel={t('orders.imported.removeSure')}
            busy={removal.isSending}
            onConfirm={() => void send()}
          />
        )}
        <Button onClick={onClose}>{t('action.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
