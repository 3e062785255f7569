/** Columns of the list of imported orders. */
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import { Box, Link } from '@mui/material';
import type { Translate } from '@/shared/i18n/i18n-context';
import type { Column } from '@/shared/ui/data-table-columns';
import { Status } from '@/shared/ui/status';
import type { ImportedOrder } from '../office/contract';

/** Of an amount that counts in no sum. */
const CANCELLED = { color: 'text.secondary', textDecoration: 'line-through' } as const;
const WARNING = {
  fontSize: 'small',
  color: 'warning',
  sx: { verticalAlign: 'text-bottom', marginInlineEnd: 0.5 },
} as const;

export interface ImportedFormat {
  t: Translate;
  amountIn: (amount: number, currency: string) => string;
  dayOf: (instant: string) => string;
  open: (order: ImportedOrder) => void;
}

/** The number; on phones with day and customer below it. */
function NumberCell({ order, format }: { order: ImportedOrder; format: ImportedFormat }) {
  const { number, placedAt, customerName } = order;
  return (
    <>
      <Link component="button" underline="hover" color="inherit" onClick={() => format.open(order)}>
        <bdi className="tabular-nums">{number}</bdi>
      </Link>
      <Box sx={{ display: { md: 'none' }, color: 'text.secondary' }}>
        <bdi>{[placedAt && format.dayOf(placedAt), customerName].filter(Boolean).join(' · ')}</bdi>
      </Box>
    </>
  );
}

export function importedColumns(format: ImportedFormat): Column<ImportedOrder>[] {
  const { t, amountIn, dayOf } = format;
  const label = (name: string) => t(`orders.imported.${name}`);
  return [
    {
      field: 'number',
      label: label('number'),
      sortable: true,
      width: 190,
      cell: (order) => <NumberCell order={order} format={format} />,
    },
    {
      field: 'placedAt',
      label: label('placedAt'),
      sortable: true,
      showFrom: 'md',
      width: 150,
      cell: ({ placedAt }) => placedAt && dayOf(placedAt),
    },
    {
      field: 'customer',
      label: label('customer'),
      showFrom: 'md',
      cell: ({ customerName }) => <bdi>{customerName}</bdi>,
    },
    { field: 'program', label: label('program'), showFrom: 'md', width: 140, cell: ({ program }) => program },
    {
      field: 'state',
      label: label('state'),
      showFrom: 'md',
      width: 180,
      cell: ({ state, cancelled }) => state && <Status tone={cancelled ? 'brick' : 'stone'} label={state} />,
    },
    {
      field: 'total',
      label: label('total'),
      sortable: true,
      amount: true,
      width: 150,
      cell: ({ total, currency, cancelled, hasOtherLines }) => (
        <>
          {hasOtherLines && <WarningAmberOutlined {...WARNING} titleAccess={label('otherLines')} />}
          <Box component="span" sx={cancelled ? CANCELLED : {}}>
            {amountIn(total, currency)}
          </Box>
        </>
      ),
    },
  ];
}
