/** Versions of a page or widget: compare one with the newest content, and restore it. */
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
  Skeleton,
} from '@mui/material';
import { useState } from 'react';
import { formatProblem, type Problem, toProblem } from '@/shared/api/problem';
import { useT } from '@/shared/i18n/i18n-context';
import type { Locale } from '@/shared/i18n/locales';
import { useFormat } from '@/shared/i18n/use-format';
import { EmptyState, ErrorState } from '@/shared/ui/states';
import {
  useListPageVersionsQuery,
  useReadContentQuery,
  useReadVersionQuery,
  useRestorePageVersionMutation,
} from '../api';
import { Compare } from '../compare';
import type { PagePart, PageVersion, SitePage } from '../contract';

interface VersionsDialogProps {
  item: SitePage;
  locale: Locale;
  onRestored: () => void;
  onClose: () => void;
}

const join = (parts: readonly PagePart[], name: 'html' | 'css'): string =>
  parts
    .map((part) => part[name])
    .filter(Boolean)
    .join('\n');

function Comparison({ id, item, locale }: { id: string; item: SitePage; locale: Locale }) {
  const t = useT();
  const version = useReadVersionQuery({ id, locale });
  const newest = useReadContentQuery({ id: item.id, locale }, { refetchOnMountOrArgChange: true });
  const error = version.error ?? newest.error;
  if (error) return <ErrorState error={error} retry={() => void version.refetch()} />;
  if (!version.currentData || !newest.data) return <Skeleton variant="rounded" height={240} />;
  const parts = version.currentData.jsonSimplifiedContent;
  return (
    <Compare
      contents={[
        { title: t('site.versions.chosen'), html: join(parts, 'html'), css: join(parts, 'css') },
        {
          title: t('site.versions.newest'),
          html: newest.data.jsonContentHTML,
          css: newest.data.jsonContentCSS,
        },
      ]}
    />
  );
}

function useRestore(onRestored: () => void, onClose: () => void) {
  const [restore, { isLoading }] = useRestorePageVersionMutation();
  const [problem, setProblem] = useState<Problem | null>(null);
  const run = async (id: string, asDraft: boolean) => {
    try {
      await restore({ id, restoreVersionBody: { asDraft } }).unwrap();
      onRestored();
      onClose();
    } catch (error) {
      setProblem(toProblem(error));
    }
  };
  return { run, isLoading, problem };
}

export function VersionsDialog({ item, locale, onRestored, onClose }: VersionsDialogProps) {
  const t = useT();
  const { dateTime } = useFormat();
  const { data, error, refetch } = useListPageVersionsQuery({
    pageId: [item.id],
    locale: [locale],
    itemsPerPage: 100,
  });
  const versions: readonly PageVersion[] | undefined = data?.['hydra:member'];
  const [chosen, setChosen] = useState('');
  const current = versions?.find(({ id }) => id === chosen) ?? versions?.[0];
  const restore = useRestore(onRestored, onClose);
  return (
    <Dialog open fullWidth maxWidth="xl" onClose={onClose} aria-labelledby="versions-title">
      <DialogTitle id="versions-title">{t('site.versions.title', { name: item.name })}</DialogTitle>
      <DialogContent>
        {restore.problem && (
          <Alert severity="error" sx={{ mb: 1 }}>
            {formatProblem(restore.problem, t)}
          </Alert>
        )}
        {error && !versions && <ErrorState error={error} retry={() => void refetch()} />}
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
              sx={{ maxHeight: '65vh', overflow: 'auto' }}
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
            <Comparison id={current.id} item={item} locale={locale} />
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('action.close')}</Button>
        <Button
          disabled={!current || restore.isLoading}
          onClick={() => current && void restore.run(current.id, true)}
        >
          {t('site.versions.restoreDraft')}
        </Button>
        <Button
          variant="contained"
          disabled={!current || restore.isLoading}
          onClick={() => current && void restore.run(current.id, false)}
        >
          {t('site.versions.restore')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
