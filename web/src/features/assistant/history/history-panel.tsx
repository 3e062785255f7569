/** Earlier conversations by day: found again, renamed, deleted. */
import { Box, Button, List, ListItemButton, ListItemText, Typography } from '@mui/material';
import { useState } from 'react';
import { useMe } from '@/shared/auth/use-me';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { toDay } from '@/shared/lib/wall-time';
import { SearchField } from '@/shared/ui/search-field';
import { ErrorState } from '@/shared/ui/states';
import { type ThreadAiRequest, useListThreadAiRequestsQuery } from '../api.gen';
import { groupByDay } from './group-by-day';
import { ThreadMenu } from './thread-menu';

const PAGE = 30;
const DAY_MS = 86_400_000;
const PANEL = {
  display: 'grid',
  gap: 1,
  gridTemplateColumns: 'minmax(0, 1fr)',
  '& .MuiTextField-root': { width: '100%' },
} as const;
/** It scrolls by itself beside the conversation. */
const LIST = { maxHeight: { xs: 320, md: 'calc(100vh - 260px)' }, overflowY: 'auto' } as const;

interface HistoryPanelProps {
  threadId: string;
  onOpen: (id: string) => void;
  onNew: () => void;
}

interface ThreadRowProps {
  thread: ThreadAiRequest;
  isOpen: boolean;
  onOpen: () => void;
  onDeleted: () => void;
}

function ThreadRow({ thread, isOpen, onOpen, onDeleted }: ThreadRowProps) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', minWidth: 0 }}>
      <ListItemButton
        selected={isOpen}
        onClick={onOpen}
        sx={{ borderRadius: 1, px: 1, py: 0.5, minWidth: 0 }}
      >
        <ListItemText
          primary={thread.title}
          slotProps={{ primary: { noWrap: true, dir: 'auto', title: thread.title } }}
        />
      </ListItemButton>
      <ThreadMenu thread={thread} onDeleted={onDeleted} />
    </Box>
  );
}

function useDayLabel(): (day: string) => string {
  const t = useT();
  const { date } = useFormat();
  const { timezone } = useMe().tenant;
  return (day) => {
    if (day === toDay(Date.now(), timezone)) return t('assistant.today');
    if (day === toDay(Date.now() - DAY_MS, timezone)) return t('assistant.yesterday');
    return date(day);
  };
}

export function HistoryPanel({ threadId, onOpen, onNew }: HistoryPanelProps) {
  const t = useT();
  const { timezone } = useMe().tenant;
  const dayLabel = useDayLabel();
  const [search, setSearch] = useState('');
  const [size, setSize] = useState(PAGE);
  const query = { itemsPerPage: size, 'order[createdAt]': 'desc', ...(search && { search }) } as const;
  const { data, error, refetch } = useListThreadAiRequestsQuery(query);
  const threads = data?.['hydra:member'] ?? [];
  const days = groupByDay(threads, (thread) => toDay(thread.createdAt ?? 0, timezone));
  return (
    <Box component="nav" aria-label={t('assistant.history')} sx={PANEL}>
      <Button variant="outlined" onClick={onNew}>
        {t('assistant.newThread')}
      </Button>
      <SearchField label={t('assistant.searchHistory')} value={search} onSearch={setSearch} />
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      {data && threads.length === 0 && (
        <Typography color="textSecondary">
          {t(search ? 'assistant.nothingInHistory' : 'assistant.noHistory')}
        </Typography>
      )}
      <Box tabIndex={days.length > 0 ? 0 : undefined} sx={LIST}>
        {days.map(({ day, items }) => (
          <Box key={day} component="section" aria-label={dayLabel(day)}>
            <Typography variant="caption" color="textSecondary" component="h2" sx={{ px: 1, pt: 1 }}>
              {dayLabel(day)}
            </Typography>
            <List component="div" dense disablePadding>
              {items.map((thread) => (
                <ThreadRow
                  key={thread.id}
                  thread={thread}
                  isOpen={thread.id === threadId}
                  onOpen={() => onOpen(thread.id ?? '')}
                  onDeleted={() => thread.id === threadId && onNew()}
                />
              ))}
            </List>
          </Box>
        ))}
      </Box>
      {(data?.['hydra:totalItems'] ?? 0) > threads.length && (
        <Button size="small" onClick={() => setSize(size + PAGE)}>
          {t('assistant.olderThreads')}
        </Button>
      )}
    </Box>
  );
}
