/** Panels beside the conversation: earlier requests, and examples to learn from. */
import { Box, Button, List, ListItemButton, ListItemText, Paper, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { useListThreadAiRequestsQuery } from '../api.gen';
import type { Choice } from '../contract';

/** Requests to learn from, with what each would be chosen as. */
const EXAMPLES = [
  { name: 'cheap', action: 'search', entity: 'product' },
  { name: 'unpaid', action: 'search', entity: 'order' },
  { name: 'price', action: 'update', entity: 'product' },
  { name: 'raise', action: 'update', entity: 'product' },
  { name: 'create', action: 'create', entity: 'product' },
  { name: 'order', action: 'create', entity: 'order' },
  { name: 'note', action: 'update', entity: 'order' },
  { name: 'move', action: 'execute', entity: 'order' },
  { name: 'task', action: 'create', entity: 'task' },
] as const;

function Panel({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <Paper variant="outlined" component="section" aria-labelledby={id} sx={{ p: 2 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', mb: 1 }}>
        <Typography variant="h2" id={id}>
          {title}
        </Typography>
        {action}
      </Box>
      {children}
    </Paper>
  );
}

export function HistoryPanel({ onOpen, onNew }: { onOpen: (id: string) => void; onNew: () => void }) {
  const t = useT();
  const { dateTime } = useFormat();
  const { data } = useListThreadAiRequestsQuery({ itemsPerPage: 30 });
  const threads = data?.['hydra:member'] ?? [];
  return (
    <Panel
      title={t('assistant.history')}
      action={
        <Button size="small" onClick={onNew}>
          {t('assistant.newThread')}
        </Button>
      }
    >
      {data && threads.length === 0 && (
        <Typography color="textSecondary">{t('assistant.noHistory')}</Typography>
      )}
      <List component="div" dense disablePadding sx={{ maxHeight: 320, overflowY: 'auto', mx: -1 }}>
        {threads.map(({ id, title, createdAt }) => (
          <ListItemButton key={id} onClick={() => onOpen(id)} sx={{ borderRadius: 1, px: 1 }}>
            <ListItemText
              primary={title}
              secondary={createdAt && dateTime(createdAt)}
              slotProps={{ primary: { noWrap: true, dir: 'auto' } }}
            />
          </ListItemButton>
        ))}
      </List>
    </Panel>
  );
}

interface TutorialsPanelProps {
  choice: Choice;
  onTry: (question: string) => void;
}

export function TutorialsPanel({ choice, onTry }: TutorialsPanelProps) {
  const t = useT();
  const { currency } = useFormat();
  const examples = EXAMPLES.filter(
    ({ action, entity }) =>
      (!choice.action || choice.action === action) && (!choice.entity || choice.entity === entity),
  );
  return (
    <Panel title={t('assistant.tutorials')}>
      {examples.length === 0 && <Typography color="textSecondary">{t('assistant.noTutorial')}</Typography>}
      <List component="div" dense disablePadding sx={{ mx: -1 }}>
        {examples.map(({ name }) => (
          <ListItemButton
            key={name}
            onClick={() => onTry(t(`assistant.example.${name}`, { currency }))}
            sx={{ borderRadius: 1, px: 1 }}
          >
            <ListItemText primary={t(`assistant.example.${name}`, { currency })} />
          </ListItemButton>
        ))}
      </List>
    </Panel>
  );
}
