/** Import of products, customers or orders of another program: choose a file, see what it would change, apply it. */
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { Alert, Box, Button, Paper, Typography } from '@mui/material';
import { Link } from 'react-router';
import { formatProblem } from '@/shared/api/problem';
import { useFile } from '@/shared/api/use-file';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { JobProgress } from '@/shared/ui/job-progress';
import { Page } from '@/shared/ui/page';
import { ViolationAlerts } from '@/shared/ui/violation-alerts';
import { ordersPaths } from '../paths';
import { ColumnsStep } from './columns-step';
import { type ImportJob, type ImportKind, isAtWork, openQuestions } from './contract';
import { FileStep } from './file-step';
import { ImportRows } from './import-rows';
import { ReadingsStep } from './readings-step';
import { type Import, useImport } from './use-import';

const LISTS = {
  products: ordersPaths.products,
  customers: ordersPaths.customers,
  orders: ordersPaths.imported,
} as const;
const ENDS = { done: 'success', cancelled: 'info', failed: 'error' } as const;

function FailedRows({ job }: { job: ImportJob }) {
  const t = useT();
  const file = useFile();
  if (job.errorCount === 0) return null;
  return (
    <>
      <Button
        color="secondary"
        startIcon={<FileDownloadOutlined />}
        disabled={file.busy}
        onClick={() => void file.save(`/api/import_jobs/${job.id}/failed-rows.csv`, 'failed-rows.csv')}
      >
        {t('imports.failedRows')}
      </Button>
      {file.problem && <Alert severity="error">{formatProblem(file.problem, t)}</Alert>}
    </>
  );
}

/** What became of the import, once it has ended. */
function Outcome({ job }: { job: ImportJob }) {
  const t = useT();
  const format = useFormat();
  const severity = ENDS[job.state as keyof typeof ENDS];
  if (!severity) return null;
  const values = {
    written: format.count(job.newCount + job.changedCount),
    applied: format.count(job.appliedCount),
    rows: format.count(job.rowCount),
    errors: format.count(job.errorCount),
  };
  const isCancelledBefore = job.state === 'cancelled' && job.appliedCount === 0;
  const key = isCancelledBefore ? 'nothingWritten' : job.state;
  return (
    <Alert severity={job.state === 'done' && job.errorCount > 0 ? 'warning' : severity}>
      {job.state === 'failed'
        ? t(`imports.problem.${job.problemCode}`, { problem: job.problem }) || job.problem
        : t(`imports.ended.${key}`, values)}
    </Alert>
  );
}

function Head({ job, imported }: { job: ImportJob; imported: Import }) {
  const t = useT();
  const format = useFormat();
  const written = job.newCount + job.changedCount;
  return (
    <Paper variant="outlined" sx={{ p: 2, display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Box sx={{ flexGrow: 1, minWidth: 0 }}>
          <Typography variant="h2" noWrap>
            <bdi>{job.fileName}</bdi>
          </Typography>
          {job.rowCount > 0 && (
            <Typography variant="body2" color="textSecondary">
              {[
                t('imports.rowCount', { count: job.rowCount }),
                ...(job.program ? [t('imports.program', { program: job.program })] : []),
              ].join(' · ')}
            </Typography>
          )}
        </Box>
        {!isAtWork(job) && <FailedRows job={job} />}
        {!isAtWork(job) && (
          <Button color="secondary" onClick={imported.forget}>
            {t('imports.other')}
          </Button>
        )}
        {job.state === 'ready' && (
          <Button
            variant="contained"
            disabled={imported.isBusy || written === 0 || openQuestions(job).length > 0}
            onClick={() => void imported.start()}
          >
            {t('imports.apply', { rows: format.count(written) })}
          </Button>
        )}
        {!isAtWork(job) && job.state !== 'ready' && (
          <Button variant="contained" component={Link} to={`/${LISTS[job.kind]}`}>
            {t(`imports.${job.kind}.list`)}
          </Button>
        )}
      </Box>
      {isAtWork(job) && (
        <JobProgress
          label={t(`imports.${job.state}`)}
          percent={job.progress}
          onCancel={() => void imported.cancel()}
        />
      )}
      <Outcome job={job} />
    </Paper>
  );
}

function ImportPage({ kind }: { kind: ImportKind }) {
  const t = useT();
  const imported = useImport(kind);
  const { job, problem, isBusy } = imported;
  // What was answered stays in sight while the file is read again.
  const isPreviewed = job && (job.state === 'ready' || (job.state === 'reading' && job.columns.length > 0));
  const isOpen = job?.state === 'ready' && openQuestions(job).length > 0;
  return (
    <Page title={t(`imports.${kind}.title`)}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {problem && <ViolationAlerts key={problem.traceId} problem={problem} />}
        {!job && <FileStep kind={kind} disabled={isBusy} onChoose={(file) => void imported.send(file)} />}
        {job && <Head job={job} imported={imported} />}
        {isPreviewed && <ColumnsStep job={job} imported={imported} />}
        {isPreviewed && <ReadingsStep job={job} imported={imported} />}
        {job?.state === 'ready' && isOpen && <Alert severity="info">{t('imports.how.first')}</Alert>}
        {job && !isAtWork(job) && job.state !== 'failed' && !isOpen && <ImportRows job={job} />}
      </Box>
    </Page>
  );
}

export const ProductImportPage = () => <ImportPage kind="products" />;
export const CustomerImportPage = () => <ImportPage kind="customers" />;
export const OrderImportPage = () => <ImportPage kind="orders" />;
