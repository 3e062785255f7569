/** An import: how far it is, what it waits for, and pausing, going on, trying again. */
import PauseOutlined from '@mui/icons-material/PauseOutlined';
import PlayArrowOutlined from '@mui/icons-material/PlayArrowOutlined';
import ReplayOutlined from '@mui/icons-material/ReplayOutlined';
import { Box, Button, Chip, LinearProgress, Paper, Skeleton, Typography } from '@mui/material';
import { useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { reasonText } from '@/shared/i18n/reason-text';
import { useFormat } from '@/shared/i18n/use-format';
import { ViolationAlerts } from '@/shared/ui/violation-alerts';
import type { Import } from '../contract';
import { useSecondsUntil } from '../supplier/use-seconds-until';
import { FailedListings } from './failed-listings';
import { useImport } from './use-import';

const COLOURS = { running: 'primary', paused: 'warning', done: 'success' } as const;

export const ImportSkeleton = () => <Skeleton variant="rounded" height={120} />;

/** Whole percent of what came to an end. */
export const percentOf = ({ total, done, failed }: Pick<Import, 'total' | 'done' | 'failed'>): number =>
  total === 0 ? 100 : Math.floor((100 * (done + failed)) / total);

function Waiting({ shown }: { shown: Import }) {
  const t = useT();
  const seconds = useSecondsUntil(shown.waitUntil ? Date.parse(shown.waitUntil) : null);
  if (shown.state !== 'running' || !shown.waitingFor) return null;
  const { waitingFor, waitingForCode } = shown;
  // To wait for one's turn is as usual.
  const why = waitingForCode !== 'turn' && reasonText(waitingForCode, waitingFor, t);
  return (
    <Typography variant="body2" color="textSecondary" role="status">
      {t('dropship.waiting', { seconds: Math.max(1, seconds) })}
      {why && <bdi>{` · ${why}`}</bdi>}
    </Typography>
  );
}

/** What a search has found so far, what was listed already, and why it ended early. */
function Searched({ shown }: { shown: Import }) {
  const t = useT();
  const { count } = useFormat();
  const { search, isSearching, found, seen, skipped, endedBy, endedByCode } = shown;
  if (!search) return null;
  return (
    <Typography variant="body2" color="textSecondary">
      {t(isSearching ? 'dropship.imports.searching' : 'dropship.imports.searched', {
        seen: count(seen),
        found: count(found),
        skipped: count(skipped),
      })}{' '}
      <bdi>{reasonText(endedByCode, endedBy, t)}</bdi>
    </Typography>
  );
}

function Actions({ shown, doings }: { shown: Import; doings: ReturnType<typeof useImport> }) {
  const t = useT();
  const { busy, pause, resume, retry } = doings;
  return (
    <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
      {shown.state === 'running' && (
        <Button size="small" startIcon={<PauseOutlined />} disabled={busy} onClick={pause}>
          {t('dropship.imports.pause')}
        </Button>
      )}
      {shown.state === 'paused' && (
        <Button size="small" startIcon={<PlayArrowOutlined />} disabled={busy} onClick={resume}>
          {t('dropship.imports.resume')}
        </Button>
      )}
      {shown.failed > 0 && (
        <Button size="small" startIcon={<ReplayOutlined />} disabled={busy} onClick={retry}>
          {t('dropship.imports.retry')}
        </Button>
      )}
    </Box>
  );
}

export function ImportCard({ shown }: { shown: Import }) {
  const t = useT();
  const { count, dateTime } = useFormat();
  const [open, setOpen] = useState(false);
  const doings = useImport(shown);
  const { total, done, failed, state, createdAt } = shown;
  const title = createdAt ? dateTime(createdAt) : '';
  return (
    <Paper
      component="article"
      variant="outlined"
      aria-label={t('dropship.imports.of', { when: title })}
      sx={{ p: 2, display: 'grid', gap: 1 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography component="h2" variant="h2">
          {title}
        </Typography>
        <Chip size="small" variant="outlined" color={COLOURS[state]} label={t(`dropship.imports.${state}`)} />
        <Box sx={{ flexGrow: 1 }} />
        <Actions shown={shown} doings={doings} />
      </Box>
      {doings.problem && <ViolationAlerts key={doings.attempts} problem={doings.problem} />}
      <LinearProgress
        variant="determinate"
        value={percentOf(shown)}
        aria-label={t('dropship.imports.progress')}
        sx={{ height: 8, borderRadius: 4 }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, alignItems: 'center' }}>
        <Typography variant="body2" className="figures">
          {t('dropship.imports.counts', { done: count(done), total: count(total) })}
        </Typography>
        {failed > 0 && (
          <Button size="small" color="error" aria-expanded={open} onClick={() => setOpen(!open)}>
            {t('dropship.imports.failed', { count: count(failed) })}
          </Button>
        )}
        <Searched shown={shown} />
        <Waiting shown={shown} />
      </Box>
      {open && failed > 0 && <FailedListings importId={shown.id} />}
    </Paper>
  );
}
