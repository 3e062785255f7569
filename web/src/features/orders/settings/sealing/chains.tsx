/** Chains of sealed records, with their perpetual totals. */
import { Paper, Typography } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { DataTable } from '@/shared/ui/data-table';
import type { Column } from '@/shared/ui/data-table-columns';
import type { SealedChain } from '../../office/contract';

const BY_TILL = { field: 'till', direction: 'asc' } as const;

function useColumns(): Column<SealedChain>[] {
  const t = useT();
  const { count, dateTime } = useFormat();
  return [
    {
      field: 'till',
      label: t('sealing.till'),
      cell: ({ tillName }) => <bdi>{tillName || t('sealing.noTill')}</bdi>,
    },
    { field: 'records', label: t('sealing.records'), amount: true, cell: ({ records }) => count(records) },
    { field: 'signed', label: t('sealing.signedTotal'), money: ({ signedTotal }) => signedTotal },
    {
      field: 'absolute',
      label: t('sealing.absoluteTotal'),
      showFrom: 'md',
      money: ({ absoluteTotal }) => absoluteTotal,
    },
    {
      field: 'last',
      label: t('sealing.last'),
      showFrom: 'md',
      cell: ({ lastTime }) => (lastTime ? dateTime(lastTime) : ''),
    },
  ];
}

export function Chains({ chains }: { chains: readonly SealedChain[] }) {
  const t = useT();
  const columns = useColumns();
  return (
    <section aria-labelledby="sealed-chains">
      <Typography variant="h2" id="sealed-chains">
        {t('sealing.chains')}
      </Typography>
      <Paper variant="outlined">
        <DataTable
          label={t('sealing.chains')}
          columns={columns}
          rows={chains}
          getKey={({ id }) => id}
          sort={BY_TILL}
          onSort={() => undefined}
        />
      </Paper>
    </section>
  );
}
