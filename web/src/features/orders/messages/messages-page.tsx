/** Page of the messages to customers and their delivery state. */
import { Link, Paper, Typography } from '@mui/material';
import { useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { toListQuery, useListState } from '@/shared/lib/use-list-state';
import type { Column } from '@/shared/ui/data-table-columns';
import { FilterChip } from '@/shared/ui/filter-chip';
import { ListTable } from '@/shared/ui/list-table';
import { Page } from '@/shared/ui/page';
import { EmptyState } from '@/shared/ui/states';
import { Status } from '@/shared/ui/status';
import { useListMessagesQuery } from '../office/api.gen';
import type { Message } from '../office/contract';
import { ordersTabs } from '../orders-tabs';
import { MessageDialog } from './message-dialog';

const STATES = ['queued', 'sent', 'kept', 'failed'] as const;
const TONES = { queued: 'blue', sent: 'green', kept: 'stone', failed: 'brick' } as const;

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
      showFrom: 'md',
      cell: ({ recipient }) => <bdi>{recipient}</bdi>,
    },
    {
      field: 'state',
      label: label('state'),
      cell: ({ state, error }) => (
        <>
          <Status tone={TONES[state]} label={label(`is.${state}`)} />
          <Typography
            variant="caption"
            component="div"
            color="textSecondary"
            sx={{ overflowWrap: 'anywhere' }}
          >
            {state === 'kept' ? label('noServer') : <bdi>{error}</bdi>}
          </Typography>
        </>
      ),
    },
    {
      field: 'createdAt',
      label: label('createdAt'),
      sortable: true,
      showFrom: 'md',
      cell: ({ createdAt }) => createdAt && dateTime(createdAt),
    },
  ];
}

function useMessages() {
  const state = useListState({ sort: 'createdAt', direction: 'desc' });
  const chosen = STATES.find((candidate) => candidate === state.get('state'));
  const query = useListMessagesQuery({ ...toListQuery(state), ...(chosen && { state: chosen }) });
  return { state, chosen, query };
}

function StateFilter({ chosen, onChosen }: { chosen: string; onChosen: (state: string) => void }) {
  const t = useT();
  return (
    <FilterChip
      label={t('orders.messages.state')}
      value={chosen}
      options={STATES.map((candidate) => [candidate, t(`orders.messages.is.${candidate}`)] as const)}
      onChange={onChosen}
    />
  );
}

export function MessagesPage() {
  const t = useT();
  const [opened, setOpened] = useState<Message | null>(null);
  const columns = useColumns(setOpened);
  const { state, chosen, query } = useMessages();
  return (
    <Page
      title={t('orders.list.title')}
      tabs={ordersTabs}
      filters={<StateFilter chosen={chosen ?? ''} onChosen={(next) => state.change({ state: next })} />}
    >
      <Paper variant="outlined">
        <ListTable
          label={t('orders.views.messages')}
          list={query}
          state={state}
          columns={columns}
          getKey={({ id }) => id}
          onOpen={setOpened}
          onClear={chosen && (() => state.change({ state: null }))}
          empty={<EmptyState text={t('orders.messages.empty')} />}
        />
      </Paper>
      {opened && <MessageDialog message={opened} onClose={() => setOpened(null)} />}
    </Page>
  );
}
