/** Card of an import: progress, waiting time, pause, resume, retry. */
import PauseOutlined from '@mui/icons-material/PauseOutlined';
import PlayArrowOutlined from '@mui/icons-material/PlayArrowOutlined';
import ReplayOutlined from '@mui/icons-material/ReplayOutlined';
import { Box, Button, LinearProgress, Paper, Skeleton, Typography } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatReason } from '@/shared/i18n/format-reason';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { Status } from '@/shared/ui/status';
import { ViolationAlerts } from '@/shared/ui/violation-alerts';
import type { Import } from '../contract';
import { dropshipPaths } from '../paths';
import { useWaitText } from '../supplier/use-wait-text';
import { FailedListings } from './failed-listings';
import { formatImportTitle } from './format-import-title';
import { useImport } from './use-import';

const TONES = { running: 'blue', paused: 'saffron', done: 'green' } as const;

export const ImportSkeleton = () => <Skeleton variant="rounded" height={120} />;

/** Return the integer percentage of finished products. */
export const calculatePercent = ({
  total,
  done,
  failed,
}: Pick<Import, 'total' | 'done' | 'failed'>): number =>
  total === 0 ? 100 : Math.floor((100 * (done + failed)) / total);

function Waiting({ item }: { item: Import }) {
  const t = useT();
  const wait = useWaitText(item.waitUntil ? Date.parse(item.waitUntil) : null);
  if (item.state !== 'running' || !item.waitingFor) return null;
  const { waitingFor, waitingForCode } = item;
  // Waiting for the rate limit is normal and needs no reason.
  const reason = waitingForCode !== 'turn' && formatReason(waitingForCode, waitingFor, t);
  return (
    <Typography variant="body2" color="textSecondary" role="status">
      {wait}
      {reason && <bdi>{` · ${reason}`}</bdi>}
    </Typography>
  );
}

/** Progress of the search: found, skipped, and why it ended early. */
function SearchProgress({ item }: { item: Import }) {
  const t = useT();
  const { search, isSearching, found: matchCount, seen, skipped, endedBy, endedByCode } = item;
  if (!search) return null;
  return (
    <Typography variant="body2" color="textSecondary">
      {t(isSearching ? 'dropship.imports.searching' : 'dropship.imports.searched', {
        seen,
        found: matchCount,
        skipped,
      })}{' '}
      <bdi>{formatReason(endedByCode, endedBy, t)}</bdi>
    </Typography>
  );
}

function Actions({ item, commands }: { item: Import; commands: ReturnType<typeof useImport> }) {
  const t = useT();
  const { busy, pause, resume, retry } = commands;
  return (
    <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
      {item.state === 'running' && (
        <Button size="small" startIcon={<PauseOutlined />} disabled={busy} onClick={pause}>
          {t('dropship.imports.pause')}
        </Button>
      )}
      {item.state === 'paused' && (
        <Button size="small" startIcon={<PlayArrowOutlined />} disabled={busy} onClick={resume}>
          {t('dropship.imports.resume')}
        </Button>
      )}
      {item.failed > 0 && (
        <Button size="small" startIcon={<ReplayOutlined />} disabled={busy} onClick={retry}>
          {t('dropship.imports.retry')}
        </Button>
      )}
    </Box>
  );
}

export function ImportCard({ item }: { item: Import }) {
  const t = useT();
  const { dateTime } = useFormat();
  const [open, setOpen] = useState(false);
  const commands = useImport(item);
  const { total, done, failed, state, createdAt } = item;
  const when = createdAt ? dateTime(createdAt) : '';
  const title = formatImportTitle(item, t);
  return (
    <Paper
      component="article"
      variant="outlined"
      aria-label={`${title}, ${t('dropship.imports.of', { when })}`}
      sx={{ p: 2, display: 'grid', gap: 1 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography component="h2" variant="h2">
          <bdi>{title}</bdi>
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {when}
        </Typography>
        <Status tone={TONES[state]} label={t(`dropship.imports.${state}`)} />
        <Box sx={{ flexGrow: 1 }} />
        <Actions item={item} commands={commands} />
      </Box>
      {commands.problem && <ViolationAlerts key={commands.attempts} problem={commands.problem} />}
      {state !== 'done' && (
        <LinearProgress
          variant="determinate"
          value={calculatePercent(item)}
          aria-label={t('dropship.imports.progress')}
          sx={{ height: 8, borderRadius: 4 }}
        />
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, alignItems: 'center' }}>
        <Typography variant="body2" className="tabular-nums">
          {t('dropship.imports.counts', { done, total })}
        </Typography>
        {failed > 0 && (
          <Button size="small" color="error" aria-expanded={open} onClick={() => setOpen(!open)}>
            {t('dropship.imports.failed', { count: failed })}
          </Button>
        )}
        <Button size="small" component={Link} to={`/${dropshipPaths.listings}?import=${item.id}`}>
          {t('dropship.imports.listings')}
        </Button>
        <SearchProgress item={item} />
        <Waiting item={item} />
      </Box>
      {open && failed > 0 && <FailedListings importId={item.id} />}
    </Paper>
  );
}
