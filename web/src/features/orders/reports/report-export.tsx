/** Downloads the report as a table. */
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { Alert, Button } from '@mui/material';
import { formatProblem } from '@/shared/api/problem';
import { useFile } from '@/shared/api/use-file';
import { useT } from '@/shared/i18n/i18n-context';
import type { Report } from './use-report';

const FORMATS = ['csv', 'xlsx'] as const;

export function ReportExport({ report: { dimension, span, parameters } }: { report: Report }) {
  const t = useT();
  const file = useFile();
  return (
    <>
      {FORMATS.map((format) => (
        <Button
          key={format}
          color="secondary"
          startIcon={<FileDownloadOutlined />}
          disabled={file.busy}
          onClick={() =>
            void file.save(
              `/api/sales_report.${format}?${parameters}`,
              `sales-${dimension}-${span.from}-${span.to}.${format}`,
            )
          }
        >
          {format.toUpperCase()}
        </Button>
      ))}
      {file.problem && (
        <Alert severity="error" onClose={file.dismiss} closeText={t('action.dismiss')}>
          {formatProblem(file.problem, t)}
        </Alert>
      )}
    </>
  );
}
