/** Page of the messages to customers and their delivery state. */
import { Chip, Link, MenuItem, Paper, TextField } from '@mui/material';
import { useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { useListState } from '@/shared/lib/use-list-state';
import { type Column, DataTable } from '@/shared/ui/data-table';
import { Pages } from '@/shared/ui/list-controls';
import { Page } from '@/shared/ui/page';
import { EmptyState, ErrorState } from '@/shared/ui/states';
import { useListMessagesQuery } from '../office/api';
import type { Message } from '../office/contract';
import { ordersTabs } from '../orders-tabs';
import { MessageDialog } from './message-dialog';

const STATES = ['queued', 'sent', 'kept', 'failed'] as const;
const COLOURS = { queued: 'default', sent: 'success', kept: 'warning', failed: 'error' } as const;

function useColumns(onOpen: (message: Message) => void): Column<Message>[] {
  const t = useT();
  const { dateTime } = useFormat();
  const label = (name: string) => t(`orders.messages.${name}`);
  return [
    {
      field: 'subject',
      label: label('subject'),
      cell: (message) => (
        <Link component="button" color="inherit" underline="hover" onClick={() => onOpen(message)}>
          <bdi>{message.subject}</bdi>
        </Link>
      ),
    },
    {
      field: 'recipient',
      label: label('recipient'),
      sortable: true,
      wideOnly: true,
      cell: ({ recipient }) => <bdi>{recipient}</bdi>,
    },
    {
      field: 'state',
      label: label('state'),
      cell: ({ state }) => (
        <Chip size="small" variant="outlined" color={COLOURS[state]} label={label(`is.${state}`)} />
      ),
    },
    {
      field: 'createdAt',
      label: label('createdAt'),
      sortable: true,
      wideOnly: true,
      cell: ({ createdAt }) => createdAt && dateTime(createdAt),
    },
  ];
}

function useMessages() {
  const state = useListState({ sort: 'createdAt', direction: 'desc' });
  const chosen = STATES.find((candidate) => candidate === state.get('state'));
  const query = useListMessagesQuery({
    page: state.page,
    itemsPerPage: state.size,
    order: { [state.sort.field]: state.sort.direction },
    ...(chosen && { state: chosen }),
  });
  return { state, chosen, query };
}

function StateFilter({ chosen, onChosen }: { chosen: string; onChosen: (state: string) => void }) {
  const t = useT();
  return (
    <TextField
      id="messages-state"
      select
      label={t('orders.messages.state')}
      value={chosen}
      onChange={({ target }) => onChosen(target.value)}
      sx={{ width: 220 }}
    >
      <MenuItem value="">{t('orders.list.anyStatus')}</MenuItem>
      {STATES.map((candidate) => (
        <MenuItem key={candidate} value={candidate}>
          {t(`orders.messages.is.${candidate}`)}
        </MenuItem>
      ))}
    </TextField>
  );
}

export function MessagesPage() {
  const t = useT();
  const [opened, setOpened] = useState<Message | null>(null);
  const columns = useColumns(setOpened);
  const { state, chosen, query } = useMessages();
  const rows = query.currentData?.['hydra:member'];
  return (
    <Page
      title={t('orders.list.title')}
      tabs={ordersTabs}
      filters={<StateFilter chosen={chosen ?? ''} onChosen={(next) => state.change({ state: next })} />}
    >
      {query.error && !rows ? <ErrorState error={query.error} retry={() => void query.refetch()} /> : null}
      {rows?.length === 0 && <EmptyState text={t(chosen ? 'list.nothingFound' : 'orders.messages.empty')} />}
      {!query.error && rows?.length !== 0 && (
        <Paper variant="outlined">
          <DataTable
            label={t('orders.views.messages')}
            columns={columns}
            rows={rows}
            getKey={({ id }) => id}
            sort={state.sort}
            onSort={state.onSort}
          />
          <Pages total={query.data?.['hydra:totalItems'] ?? 0} state={state} />
        </Paper>
      )}
      {opened && <MessageDialog message={opened} onClose={() => setOpened(null)} />}
    </Page>
  );
}
