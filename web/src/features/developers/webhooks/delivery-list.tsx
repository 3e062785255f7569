/** What was sent to a webhook, the newest first, with what was answered. */
import { Button, Link as MuiLink } from '@mui/material';
import { useState } from 'react';
import { toListRows } from '@/shared/api/list-rows';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { DataTable } from '@/shared/ui/data-table';
import type { Column } from '@/shared/ui/data-table-columns';
import { Pages } from '@/shared/ui/list-controls';
import { EmptyState, ErrorState } from '@/shared/ui/states';
import { useListWebhookDeliveriesQuery, type WebhookDelivery } from '../api.gen';
import { DeliveryDialog } from './delivery-dialog';
import { WebhookState } from './webhook-state';

const SORT = { field: 'createdAt', direction: 'desc' } as const;
const PER_PAGE = 30;

function useColumns(open: (delivery: WebhookDelivery) => void, resend: (id: string) => void) {
  const t = useT();
  const { dateTime } = useFormat();
  const columns: Column<WebhookDelivery>[] = [
    {
      field: 'event',
      label: t('developers.webhooks.event'),
      cell: (delivery) => (
        <MuiLink component="button" sx={{ textAlign: 'start' }} onClick={() => open(delivery)}>
          <bdi>{delivery.event}</bdi>
        </MuiLink>
      ),
    },
    {
      field: 'state',
      label: t('developers.webhooks.status'),
      width: 150,
      cell: ({ state }) => <WebhookState state={state} />,
    },
    {
      field: 'status',
      label: t('developers.webhooks.answer'),
      showFrom: 'md',
      amount: true,
      width: 110,
      cell: ({ status }) => status || '—',
    },
    {
      field: 'attempts',
      label: t('developers.webhooks.attempts'),
      showFrom: 'md',
      amount: true,
      width: 110,
      cell: ({ attempts }) => attempts,
    },
    {
      field: 'createdAt',
      label: t('developers.webhooks.at'),
      showFrom: 'md',
      cell: ({ createdAt }) => createdAt && dateTime(createdAt),
    },
    {
      field: 'nextAt',
      label: t('developers.webhooks.nextAt'),
      showFrom: 'md',
      cell: ({ nextAt }) => (nextAt ? dateTime(nextAt) : '—'),
    },
    {
      field: 'actions',
      label: t('developers.webhooks.resend'),
      hasHiddenLabel: true,
      amount: true,
      width: 170,
      cell: ({ id }) => <Button onClick={() => resend(id)}>{t('developers.webhooks.resend')}</Button>,
    },
  ];
  return columns;
}

interface DeliveryListProps {
  webhookId: string;
  resend: (id: string) => void;
}

export function DeliveryList({ webhookId, resend }: DeliveryListProps) {
  const t = useT();
  const [page, setPage] = useState(1);
  const [opened, setOpened] = useState<WebhookDelivery | null>(null);
  const columns = useColumns(setOpened, resend);
  const list = useListWebhookDeliveriesQuery(
    { id: webhookId, page, itemsPerPage: PER_PAGE },
    { refetchOnMountOrArgChange: true },
  );
  const { rows, total, isStale, error } = toListRows(list);
  if (error) return <ErrorState error={error} retry={() => void list.refetch()} />;
  if (rows?.length === 0) return <EmptyState text={t('developers.webhooks.noDeliveries')} />;
  return (
    <>
      <DataTable
        label={t('developers.webhooks.deliveries')}
        columns={columns}
        rows={rows}
        isStale={isStale}
        getKey={({ id }) => id}
        sort={SORT}
        onSort={() => undefined}
      />
      {total > PER_PAGE && <Pages total={total} state={{ page, size: PER_PAGE, onPage: setPage }} />}
      {opened && <DeliveryDialog delivery={opened} onClose={() => setOpened(null)} />}
    </>
  );
}
