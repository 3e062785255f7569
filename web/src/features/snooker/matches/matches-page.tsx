/** Page of matches and the waiting list. */
import Add from '@mui/icons-material/Add';
import { Box, Button, Paper } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { AHEAD, withPrefetch } from '@/shared/feature/prefetch';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { type ListParameters, readListState, toListQuery, useListState } from '@/shared/lib/use-list-state';
import { ListTable } from '@/shared/ui/list-table';
import { Page } from '@/shared/ui/page';
import { SearchField } from '@/shared/ui/search-field';
import { EmptyState } from '@/shared/ui/states';
import { snookerContract, useListSnookerMatchesQuery } from '../api.gen';
import { matchPath } from '../paths';
import { QUEUE } from '../queue/use-queue';
import { WaitingList } from '../queue/waiting-list';
import { snookerTabs } from '../snooker-tabs';
import { matchColumns } from './match-columns';
import { StartDialog } from './start-dialog';

const NEWEST_FIRST = { sort: 'createdAt', direction: 'desc' } as const;

function toQuery(state: ListParameters) {
  const search = state.get('search');
  return { ...toListQuery(state), ...(search && { search }) };
}

function useMatches() {
  const state = useListState(NEWEST_FIRST);
  return { state, search: state.get('search'), list: useListSnookerMatchesQuery(toQuery(state)) };
}

type Matches = ReturnType<typeof useMatches>;

function MatchesTable({ matches, action }: { matches: Matches; action: ReactNode }) {
  const t = useT();
  const columns = matchColumns(t, useFormat());
  const navigate = useNavigate();
  const { list, state, search } = matches;
  return (
    <ListTable
      label={t('snooker.title')}
      list={list}
      state={state}
      columns={columns}
      getKey={({ id }) => id}
      onOpen={({ id }) => void navigate(matchPath(id))}
      onClear={search ? () => state.change({ search: null }) : undefined}
      empty={<EmptyState text={t('snooker.list.empty')} action={action} />}
    />
  );
}

/** The waiting list stays in sight beside the matches. */
const COLUMNS = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 300px' },
} as const;

function OwnPage() {
  const t = useT();
  const matches = useMatches();
  const [isStarting, setStarting] = useState(false);
  const startButton = (
    <Button variant="contained" startIcon={<Add />} onClick={() => setStarting(true)}>
      {t('snooker.start.title')}
    </Button>
  );
  return (
    <Page
      title={t('snooker.title')}
      tabs={snookerTabs}
      action={startButton}
      filters={
        <SearchField
          label={t('snooker.list.search')}
          value={matches.search}
          onSearch={(text) => matches.state.change({ search: text })}
        />
      }
    >
      <Box sx={COLUMNS}>
        <Paper variant="outlined" sx={{ alignSelf: 'start' }}>
          <MatchesTable matches={matches} action={startButton} />
        </Paper>
        <WaitingList />
      </Box>
      {isStarting && <StartDialog onClose={() => setStarting(false)} />}
    </Page>
  );
}

export const MatchesPage = withPrefetch(OwnPage, ({ dispatch, parameters }) => {
  const { listSnookerMatches, listSnookerWaitingEntries } = snookerContract.endpoints;
  void dispatch(listSnookerMatches.initiate(toQuery(readListState(parameters, NEWEST_FIRST)), AHEAD));
  void dispatch(listSnookerWaitingEntries.initiate(QUEUE, AHEAD));
});
