/** Waiting list for a table: join, move, call, leave. */
import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import {
  Alert,
  Box,
  Button,
  IconButton,
  List,
  ListItem,
  ListItemText,
  Paper,
  TextField,
  Typography,
} from '@mui/material';
import { type FormEvent, useState } from 'react';
import { formatProblem } from '@/shared/api/problem';
import { useT } from '@/shared/i18n/i18n-context';
import { ErrorState } from '@/shared/ui/states';
import type { SnookerWaitingEntry } from '../contract';
import { getFullName } from './full-name';
import { useQueue } from './use-queue';

type Queue = ReturnType<typeof useQueue>;

function JoinForm({ join, isSending }: Pick<Queue, 'join' | 'isSending'>) {
  const t = useT();
  const [first, setFirst] = useState('');
  const [last, setLast] = useState('');
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (!first.trim() || isSending || !(await join(first.trim(), last.trim()))) return;
    setFirst('');
    setLast('');
  };
  return (
    <Box
      component="form"
      onSubmit={(event) => void send(event)}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, p: 2, pt: 0 }}
    >
      <TextField
        id="queue-first"
        label={t('snooker.queue.firstName')}
        value={first}
        onChange={(event) => setFirst(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 40 }, inputLabel: { shrink: true } }}
        sx={{ flex: 1, minWidth: 120 }}
      />
      <TextField
        id="queue-last"
        label={t('snooker.queue.lastName')}
        value={last}
        onChange={(event) => setLast(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 40 }, inputLabel: { shrink: true } }}
        sx={{ flex: 1, minWidth: 120 }}
      />
      <Button type="submit" variant="outlined" disabled={!first.trim() || isSending} sx={{ minHeight: 40 }}>
        {t('snooker.queue.join')}
      </Button>
    </Box>
  );
}

interface EntryProps {
  entry: SnookerWaitingEntry;
  before: SnookerWaitingEntry | undefined;
  after: SnookerWaitingEntry | undefined;
  queue: Queue;
}

function Entry({ entry, before, after, queue }: EntryProps) {
  const t = useT();
  const name = getFullName(entry);
  return (
    <ListItem
      divider
      secondaryAction={
        <>
          <IconButton
            disabled={!before}
            aria-label={t('snooker.queue.up', { name })}
            onClick={() => before && void queue.move(entry, before.position ?? 1)}
          >
            <ArrowUpward />
          </IconButton>
          <IconButton
            disabled={!after}
            aria-label={t('snooker.queue.down', { name })}
            onClick={() => after && void queue.move(entry, after.position ?? 1)}
          >
            <ArrowDownward />
          </IconButton>
          <IconButton aria-label={t('snooker.queue.leave', { name })} onClick={() => void queue.leave(entry)}>
            <DeleteOutlined />
          </IconButton>
        </>
      }
    >
      <ListItemText primary={<bdi>{name}</bdi>} sx={{ pe: 14 }} />
    </ListItem>
  );
}

function Entries({ queue, entries }: { queue: Queue; entries: readonly SnookerWaitingEntry[] }) {
  const t = useT();
  if (entries.length === 0) {
    return <Typography sx={{ p: 2, color: 'text.secondary' }}>{t('snooker.queue.empty')}</Typography>;
  }
  return (
    <List aria-label={t('snooker.queue.title')}>
      {entries.map((entry, index) => (
        <Entry
          key={entry.id}
          entry={entry}
          before={entries[index - 1]}
          after={entries[index + 1]}
          queue={queue}
        />
      ))}
    </List>
  );
}

export function WaitingList() {
  const t = useT();
  const queue = useQueue();
  const [called, setCalled] = useState('');
  const first = queue.entries?.[0];
  const call = async () => {
    if (first && (await queue.leave(first))) setCalled(getFullName(first));
  };
  return (
    <Paper variant="outlined" sx={{ mt: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', p: 2, pb: 0 }}>
        <Typography variant="h2" sx={{ flexGrow: 1 }}>
          {t('snooker.queue.title')}
        </Typography>
        {/* The second press of a double one would call the next player too. */}
        <Button disabled={!first || queue.isChanging} onClick={({ detail }) => void (detail < 2 && call())}>
          {t('snooker.queue.call')}
        </Button>
      </Box>
      {called && (
        <Alert severity="info" sx={{ m: 2 }} onClose={() => setCalled('')} closeText={t('action.dismiss')}>
          {t('snooker.queue.called', { name: called })}
        </Alert>
      )}
      {queue.problem && (
        <Alert severity="error" sx={{ m: 2 }}>
          {formatProblem(queue.problem, t)}
        </Alert>
      )}
      {queue.error && !queue.entries ? <ErrorState error={queue.error} retry={queue.retry} /> : null}
      {queue.entries && <Entries queue={queue} entries={queue.entries} />}
      <JoinForm join={queue.join} isSending={queue.isSending} />
    </Paper>
  );
}
