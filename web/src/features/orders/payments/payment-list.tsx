/** Timeline of an order's payments, newest first. */
import { Box, List, ListItem, ListItemText, Skeleton, Typography } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { ErrorState } from '@/shared/ui/states';
import type { Order } from '../contract';
import { useListPaymentEntriesQuery } from '../office/api.gen';
import type { PaymentEntry } from '../office/contract';

const LIMIT = 200;

function Entry({ entry }: { entry: PaymentEntry }) {
  const t = useT();
  const { amount, dateTime } = useFormat();
  const { kind, paymentMethodName, createdAt, personName, till, reference, note, approvedBy } = entry;
  const details = [
    createdAt && dateTime(createdAt),
    personName,
    till && t('orders.payments.atTill', { till }),
    reference,
    note,
    approvedBy && t('approval.by', { name: approvedBy }),
  ];
  return (
    <ListItem disableGutters divider>
      <ListItemText
        primary={[t(`orders.payments.${kind}`), paymentMethodName].filter(Boolean).join(' · ')}
        secondary={<bdi>{details.filter(Boolean).join(' · ')}</bdi>}
      />
      <Box component="strong" className="tabular-nums" sx={{ textAlign: 'end', whiteSpace: 'nowrap' }}>
        {amount(entry.amount)}
      </Box>
    </ListItem>
  );
}

export function PaymentList({ order }: { order: Order }) {
  const t = useT();
  const { data, error, refetch } = useListPaymentEntriesQuery({
    orderId: order.id,
    itemsPerPage: LIMIT,
    order: { createdAt: 'desc' },
  });
  const entries = data?.['hydra:member'];
  if (error && !entries) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!entries) return <Skeleton variant="rounded" height={48} />;
  if (entries.length === 0)
    return <Typography color="textSecondary">{t('orders.payments.empty')}</Typography>;
  return (
    <List dense disablePadding aria-label={t('orders.payment.title')}>
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </List>
  );
}
