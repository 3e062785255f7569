/** Columns of the order list. */
import { Box } from '@mui/material';
import type { Translate } from '@/shared/i18n/i18n-context';
import type { Format } from '@/shared/i18n/use-format';
import type { Column } from '@/shared/ui/data-table-columns';
import type { ListedOrder } from '../listed-order';
import { OpenOrder } from '../sheet/open-order';
import { StatusChip } from './status-chip';
import { StepChip } from './step-chip';

/** ListedOrder number; on phones with the customer below it. */
function NumberCell({ order }: { order: ListedOrder }) {
  return (
    <>
      <OpenOrder id={order.id}>
        <bdi className="tabular-nums">{order.orderNumber}</bdi>
      </OpenOrder>
      <Box sx={{ display: { md: 'none' }, color: 'text.secondary' }}>{order.customer?.fullName}</Box>
    </>
  );
}

export function orderColumns(t: Translate, format: Format): Column<ListedOrder>[] {
  const label = (name: string) => t(`orders.list.${name}`);
  return [
    {
      field: 'orderNumber',
      label: label('orderNumber'),
      sortable: true,
      width: 156,
      cell: (order) => <NumberCell order={order} />,
    },
    {
      field: 'createdAt',
      label: label('createdAt'),
      sortable: true,
      showFrom: 'md',
      width: 172,
      cell: ({ createdAt }) => (
        <span className="tabular-nums">{createdAt && format.dateTime(createdAt)}</span>
      ),
    },
    {
      field: 'customer',
      label: label('customer'),
      showFrom: 'md',
      cell: ({ customer }) => customer?.fullName,
    },
    {
      field: 'deliveryType',
      label: label('deliveryType'),
      showFrom: 'xl',
      width: 180,
      cell: ({ deliveryType }) => t(`orders.delivery.${deliveryType}`),
    },
    {
      field: 'step',
      label: label('step'),
      showFrom: 'md',
      width: 148,
      cell: ({ shipment }) => <StepChip step={shipment?.currentStep} />,
    },
    {
      field: 'status',
      label: label('status'),
      width: 190,
      cell: ({ status, shipment }) => <StatusChip status={status} stage={shipment?.currentStep?.code} />,
    },
    {
      field: 'total',
      label: label('total'),
      sortable: true,
      width: 124,
      money: ({ total }) => total,
    },
    {
      field: 'remaining',
      label: label('remaining'),
      showFrom: 'md',
      width: 168,
      dash: true,
      money: ({ remaining }) => remaining,
    },
  ];
}
