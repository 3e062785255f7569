/** Messages that visitors sent through contact forms. */
import { Link, Paper } from '@mui/material';
import { useSearchParams } from 'react-router';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { toListQuery, useListState } from '@/shared/lib/use-list-state';
import type { Column } from '@/shared/ui/data-table-columns';
import { FilterChip } from '@/shared/ui/filter-chip';
import { ListTable } from '@/shared/ui/list-table';
import { Page } from '@/shared/ui/page';
import { EmptyState } from '@/shared/ui/states';
import { Status } from '@/shared/ui/status';
import { useListContactMessagesQuery } from '../api.gen';
import type { ContactMessage } from '../contract';
import { siteTabs } from '../site-tabs';
import { MessageDialog } from './message-dialog';

const STATES = ['unread', 'read'] as const;
/** Parameter of the message that is shown, as notifications and mails name it. */
const OPEN = 'open';

function useColumns(onOpen: (message: ContactMessage) => void): Column<ContactMessage>[] {
  const t = useT();
  const { dateTime } = useFormat();
  const label = (name: string) => t(`site.messages.${name}`);
  return [
    {
      field: 'name',
      label: label('name'),
      cell: (message) => (
        <Link
          component="button"
          color="inherit"
          underline="hover"
          onClick={() => onOpen(message)}
          sx={{ fontWeight: message.isRead ? 400 : 700 }}
        >
          <bdi>{message.name}</bdi>
        </Link>
      ),
    },
    { field: 'text', label: label('text'), showFrom: 'md', cell: ({ text }) => <bdi>{text}</bdi> },
    {
      field: 'isRead',
      label: label('state'),
      cell: ({ isRead }) => (
        <Status tone={isRead ? 'stone' : 'saffron'} label={label(isRead ? 'is.read' : 'is.unread')} />
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
  const query = useListContactMessagesQuery({
    ...toListQuery(state),
    ...(chosen && { isRead: chosen === 'read' }),
  });
  return { state, chosen, query };
}

export function MessagesPage() {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const opened = search.get(OPEN);
  const open = (id: string | null) =>
    setSearch((before) => {
      const next = new URLSearchParams(before);
      next.delete(OPEN);
      if (id) next.set(OPEN, id);
      return next;
    });
  const columns = useColumns(({ id }) => open(id));
  const { state, chosen, query } = useMessages();
  return (
    <Page
      title={t('site.title')}
      tabs={siteTabs}
      filters={
        <FilterChip
          label={t('site.messages.state')}
          value={chosen ?? ''}
          options={STATES.map((candidate) => [candidate, t(`site.messages.is.${candidate}`)] as const)}
          onChange={(next) => state.change({ state: next })}
        />
      }
    >
      <Paper variant="outlined">
        <ListTable
          label={t('site.messages.title')}
          list={query}
          state={state}
          columns={columns}
          getKey={({ id }) => id}
          onOpen={({ id }) => open(id)}
          onClear={chosen && (() => state.change({ state: null }))}
          empty={<EmptyState text={t('site.messages.none')} />}
        />
      </Paper>
      {opened && <MessageDialog key={opened} id={opened} onClose={() => open(null)} />}
    </Page>
  );
}
