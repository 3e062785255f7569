/** Downloads a report as a table. */
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { Alert, Button } from '@mui/material';
import { formatProblem } from '@/shared/api/problem';
import { useFile } from '@/shared/api/use-file';
import { useT } from '@/shared/i18n/i18n-context';

const FORMATS = ['csv', 'xlsx'] as const;

interface ReportExportProps {
  /** Address of the table, without its format. */
  path: string;
  name: string;
  parameters: string;
}

export function ReportExport({ path, name, parameters }: ReportExportProps) {
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
          onClick={() => void file.save(`${path}.${format}?${parameters}`, `${name}.${format}`)}
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
