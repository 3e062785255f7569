/** Chooses a version from a list, beside its comparison with what is newest, and restores it. */
import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  List,
  ListItemButton,
  ListItemText,
} from '@mui/material';
import { type ReactNode, useState } from 'react';
import { formatProblem } from '@/shared/api/problem';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { EmptyState, ErrorState } from '@/shared/ui/states';
import { useSaving } from '@/shared/ui/use-saving';

interface Version {
  id: string;
  author: string;
  isDraft: boolean;
  createdAt?: string | null;
}

interface VersionPickerProps {
  title: string;
  /** The newest first; absent while they are loaded. */
  versions: readonly Version[] | undefined;
  error: unknown;
  retry: () => void;
  compare: (id: string) => ReactNode;
  restore: (id: string, asDraft: boolean) => Promise<unknown>;
  onRestored: () => void;
  onClose: () => void;
}

export function VersionPicker(props: VersionPickerProps) {
  const { title, versions, error, retry, compare, restore, onRestored, onClose } = props;
  const t = useT();
  const { dateTime } = useFormat();
  const saving = useSaving();
  const [chosen, setChosen] = useState('');
  const current = versions?.find(({ id }) => id === chosen) ?? versions?.[0];
  const run = async (asDraft: boolean) => {
    if (!current || !(await saving.run(() => restore(current.id, asDraft)))) return;
    onRestored();
    onClose();
  };
  return (
    <Dialog open fullWidth maxWidth="xl" onClose={onClose} aria-labelledby="versions-title">
      <DialogTitle id="versions-title">{title}</DialogTitle>
      <DialogContent>
        {saving.problem && (
          <Alert severity="error" sx={{ mb: 1 }}>
            {formatProblem(saving.problem, t)}
          </Alert>
        )}
        {error && !versions ? <ErrorState error={error} retry={retry} /> : null}
        {versions?.length === 0 && <EmptyState text={t('site.versions.none')} />}
        {current && (
          <Box
            sx={{
              display: 'grid',
              gap: 2,
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '240px minmax(0, 1fr)' },
            }}
          >
            <List
              dense
              disablePadding
              aria-label={t('site.versions.list')}
              sx={{ maxHeight: { xs: '25vh', md: '65vh' }, overflow: 'auto' }}
            >
              {versions?.map(({ id, createdAt, author, isDraft }) => (
                <ListItemButton key={id} selected={id === current.id} onClick={() => setChosen(id)}>
                  <ListItemText
                    primary={createdAt && dateTime(createdAt)}
                    secondary={`${author}${isDraft ? ` · ${t('site.state.draft')}` : ''}`}
                  />
                </ListItemButton>
              ))}
            </List>
            {compare(current.id)}
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('action.close')}</Button>
        <Button disabled={!current || saving.isSending} onClick={() => void run(true)}>
          {t('site.versions.restoreDraft')}
        </Button>
        <Button variant="contained" disabled={!current || saving.isSending} onClick={() => void run(false)}>
          {t('site.versions.restore')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
