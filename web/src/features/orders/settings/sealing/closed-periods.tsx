/** Days, months and years that were closed, with their totals. */
import { Paper, Typography } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { DataTable } from '@/shared/ui/data-table';
import type { Column } from '@/shared/ui/data-table-columns';
import type { SealedPeriod } from '../../office/contract';

const NEWEST = { field: 'period', direction: 'desc' } as const;

function useColumns(): Column<SealedPeriod>[] {
  const t = useT();
  const { count } = useFormat();
  return [
    {
      field: 'period',
      label: t('sealing.period'),
      cell: ({ period }) => (
        <bdi dir="ltr" className="tabular-nums">
          {period}
        </bdi>
      ),
    },
    {
      field: 'till',
      label: t('sealing.till'),
      cell: ({ tillName }) => <bdi>{tillName || t('sealing.noTill')}</bdi>,
    },
    {
      field: 'records',
      label: t('sealing.records'),
      amount: true,
      showFrom: 'md',
      cell: ({ records }) => count(records),
    },
    { field: 'sales', label: t('sealing.sales'), showFrom: 'md', money: ({ sales }) => sales },
    { field: 'payments', label: t('sealing.payments'), money: ({ payments }) => payments },
    {
      field: 'signed',
      label: t('sealing.signedTotal'),
      showFrom: 'xl',
      money: ({ signedTotal }) => signedTotal,
    },
    {
      field: 'absolute',
      label: t('sealing.absoluteTotal'),
      showFrom: 'xl',
      money: ({ absoluteTotal }) => absoluteTotal,
    },
  ];
}

export function ClosedPeriods({ periods }: { periods: readonly SealedPeriod[] }) {
  const t = useT();
  const columns = useColumns();
  return (
    <section aria-labelledby="sealed-periods">
      <Typography variant="h2" id="sealed-periods">
        {t('sealing.periods')}
      </Typography>
      {periods.length === 0 && <Typography color="textSecondary">{t('sealing.noPeriods')}</Typography>}
      {periods.length > 0 && (
        <Paper variant="outlined">
          <DataTable
            label={t('sealing.periods')}
            columns={columns}
            rows={periods}
            getKey={({ chainId, number }) => `${chainId} ${number}`}
            sort={NEWEST}
            onSort={() => undefined}
          />
        </Paper>
      )}
    </section>
  );
}
