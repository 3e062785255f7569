/** Rows of an imported file by what they are: new, changed, equal or in error. */
import { Alert, Box, Paper, Skeleton, Tab, Tabs, Typography } from '@mui/material';
import { useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { ErrorState } from '@/shared/ui/states';
import { useReadImportRowsQuery } from './api.gen';
import { ACTIONS, countOf, type ImportAction, type ImportJob, type ImportRow } from './contract';
import { useFieldLabel } from './use-field-label';

const SHOWN = 50;
const TABLE = {
  borderCollapse: 'collapse',
  width: '100%',
  fontSize: 13,
  '& th, & td': {
    textAlign: 'start',
    px: 1.5,
    py: 0.75,
    borderTop: 1,
    borderColor: 'divider',
    verticalAlign: 'top',
  },
  '& th': { fontWeight: 500, color: 'text.secondary', whiteSpace: 'nowrap' },
  '& td': { maxWidth: 260, overflowWrap: 'anywhere' },
  '& td.changed': { fontWeight: 600 },
} as const;

/** Return the first tab with rows: errors are what needs a look. */
const firstAction = (job: ImportJob): ImportAction =>
  (['error', 'new', 'changed', 'equal'] as const).find((action) => countOf(job, action) > 0) ?? 'new';

function Reasons({ row }: { row: ImportRow }) {
  const toLabel = useFieldLabel();
  return row.violations.map(({ field, message, code }) => (
    <Typography
      key={`${field} ${code}`}
      component="p"
      sx={{ fontSize: 13, color: row.action === 'error' ? 'error.main' : 'text.secondary' }}
    >
      {field && `${toLabel(field)}: `}
      {message}
    </Typography>
  ));
}

function Rows({ job, action }: { job: ImportJob; action: ImportAction }) {
  const t = useT();
  const toLabel = useFieldLabel();
  const format = useFormat();
  const query = useReadImportRowsQuery(
    { id: job.id, action, limit: SHOWN },
    // What a file says beside the shop changes with its columns.
    { refetchOnMountOrArgChange: true },
  );
  if (query.error) return <ErrorState error={query.error} retry={() => void query.refetch()} />;
  const { data } = query;
  if (!data || query.isFetching) return <Skeleton variant="rounded" height={160} sx={{ m: 2 }} />;
  const columns = job.columns
    .map(({ header, field }, index) => ({ header, field, index }))
    .filter(({ field }) => field !== '');
  const total = countOf(job, action);
  const hasReasons = data.rows.some((row) => row.violations.length > 0);
  return (
    <>
      <Box sx={{ overflowX: 'auto' }} role="region" aria-label={t(`imports.action.${action}`)} tabIndex={0}>
        <Box component="table" sx={TABLE}>
          <thead>
            <tr>
              <th>{t('imports.line')}</th>
              {hasReasons && <th>{t('imports.reason')}</th>}
              {columns.map(({ index, field }) => (
                <th key={index}>{toLabel(field)}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.rows.map((row) => (
              <tr key={row.line}>
                <td>{format.count(row.line)}</td>
                {hasReasons && (
                  <td>
                    <Reasons row={row} />
                  </td>
                )}
                {columns.map(({ index, field }) => (
                  <td
                    key={index}
                    className={
                      action === 'changed' && row.changed.includes(field.split(':')[0] ?? field)
                        ? 'changed'
                        : ''
                    }
                  >
                    <bdi>{(row.cells[index] ?? '').slice(0, 120)}</bdi>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </Box>
      </Box>
      {total > data.rows.length && (
        <Typography variant="caption" color="textSecondary" component="p" sx={{ px: 1.5, py: 1 }}>
          {t('imports.firstRows', { shown: format.count(data.rows.length), all: format.count(total) })}
        </Typography>
      )}
    </>
  );
}

export function ImportRows({ job }: { job: ImportJob }) {
  const t = useT();
  const format = useFormat();
  const [chosen, setChosen] = useState<ImportAction | null>(null);
  const action = chosen && countOf(job, chosen) > 0 ? chosen : firstAction(job);
  const isWritten = job.appliedCount > 0;
  if (ACTIONS.every((each) => countOf(job, each) === 0))
    return <Alert severity="info">{t('imports.nothing')}</Alert>;
  return (
    <Paper variant="outlined" component="section" sx={{ overflow: 'hidden' }}>
      <Tabs
        value={action}
        variant="scrollable"
        aria-label={t('imports.rows')}
        onChange={(_event, next: ImportAction) => setChosen(next)}
      >
        {ACTIONS.map((each) => (
          <Tab
            key={each}
            value={each}
            disabled={countOf(job, each) === 0}
            label={`${t(`imports.${isWritten ? 'written' : 'action'}.${each}`)} · ${format.count(countOf(job, each))}`}
          />
        ))}
      </Tabs>
      <Rows key={`${job.version} ${action}`} job={job} action={action} />
    </Paper>
  );
}
