/** Cash that belongs to no session, with what brings it into the open one. */
import { Alert, Box, Button, Paper, Typography } from '@mui/material';
import { useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { DataTable } from '@/shared/ui/data-table';
import type { Column } from '@/shared/ui/data-table-columns';
import { useSaving } from '@/shared/ui/use-saving';
import { ViolationAlerts } from '@/shared/ui/violation-alerts';
import { useBringInCashMutation, useReadOutsideCashQuery } from '../office/api.gen';
import type { OutsideCashEntry } from '../office/contract';

const NEWEST = { field: 'time', direction: 'desc' } as const;

function useColumns(): Column<OutsideCashEntry>[] {
  const t = useT();
  const { dateTime } = useFormat();
  return [
    { field: 'order', label: t('cash.order'), cell: ({ orderNumber }) => <bdi>{orderNumber}</bdi> },
    { field: 'kind', label: t('cash.kind'), cell: ({ kind }) => t(`orders.payments.${kind}`) },
    { field: 'person', label: t('cash.person'), showFrom: 'md', cell: ({ personName }) => personName },
    {
      field: 'time',
      label: t('cash.time'),
      showFrom: 'md',
      cell: ({ createdAt }) => (createdAt ? dateTime(createdAt) : ''),
    },
    { field: 'till', label: t('cash.till'), showFrom: 'md', cell: ({ till }) => <bdi>{till}</bdi> },
    { field: 'amount', label: t('cash.amount'), money: ({ amount }) => amount },
  ];
}

export function OutsideCash({ session }: { session: string | undefined }) {
  const t = useT();
  const { amount } = useFormat();
  const { data } = useReadOutsideCashQuery();
  const [bringIn] = useBringInCashMutation();
  const saving = useSaving();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const columns = useColumns();
  if (!data || data.count === 0) return null;
  const listed = data.entries.map(({ id }) => id);
  const marked = listed.filter((id) => chosen.includes(id));
  const entries = marked.length > 0 ? marked : listed;
  const send = () =>
    void saving.run(async () => {
      if (session) await bringIn({ id: session, bringInCashBody: { entries } }).unwrap();
      setChosen([]);
    });
  return (
    <Box component="section" aria-labelledby="outside-cash" sx={{ display: 'grid', gap: 1 }}>
      <Typography variant="h2" id="outside-cash">
        {t('cash.outside')}
      </Typography>
      <Alert severity="warning">
        {t('cash.outsideHint', { count: data.count, amount: amount(data.amount) })}
      </Alert>
      {saving.problem && <ViolationAlerts key={saving.attempt} problem={saving.problem} />}
      <Paper variant="outlined">
        <DataTable
          label={t('cash.outside')}
          columns={columns}
          rows={data.entries}
          getKey={({ id }) => id}
          sort={NEWEST}
          onSort={() => undefined}
          selection={{ chosen, onChosen: setChosen, label: ({ orderNumber }) => orderNumber }}
        />
      </Paper>
      <Box>
        <Button variant="contained" disabled={!session || saving.isSending} onClick={send}>
          {t(marked.length > 0 ? 'cash.bringIn' : 'cash.bringInAll')}
        </Button>
      </Box>
    </Box>
  );
}
