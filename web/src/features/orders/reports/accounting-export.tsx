/** Downloads the entries of the books, where the country has a form for them. */
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { Alert, Button } from '@mui/material';
import { formatProblem } from '@/shared/api/problem';
import { useFile } from '@/shared/api/use-file';
import { useT } from '@/shared/i18n/i18n-context';
import { useCountryPack } from '../country/use-country-pack';
import type { Span } from './span';

export function AccountingExport({ span }: { span: Span }) {
  const t = useT();
  const file = useFile();
  const format = useCountryPack()?.accountingFormat;
  if (!format) return null;
  return (
    <>
      <Button
        color="secondary"
        startIcon={<FileDownloadOutlined />}
        disabled={file.busy}
        onClick={() => void file.save(`/api/accounting_file?${new URLSearchParams({ ...span })}`)}
      >
        {t('orders.reports.taxes.accountingFile')}
      </Button>
      {file.problem && (
        <Alert severity="error" onClose={file.dismiss} closeText={t('action.dismiss')}>
          {file.problem.violations[0]?.message ?? formatProblem(file.problem, t)}
        </Alert>
      )}
    </>
  );
}
