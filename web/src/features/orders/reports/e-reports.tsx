/** Reports of sales to consumers and of payments to the tax administration: sending the days that are shown, and what
 * became of those that were sent. */
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import SendOutlined from '@mui/icons-material/SendOutlined';
import {
  Box,
  Button,
  IconButton,
  MenuItem,
  Paper,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  TextField,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import { type Problem, toProblem } from '@/shared/api/problem';
import { useFile } from '@/shared/api/use-file';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { ViolationAlerts } from '@/shared/ui/violation-alerts';
import { useCountryPack } from '../country/use-country-pack';
import { PlatformStatus } from '../invoices/e-invoice-status';
import { useListEReportsQuery, useSendEReportMutation } from '../office/api.gen';
import type { EReport } from '../office/contract';
import type { Span } from './span';

const KINDS = ['goods', 'services', 'payments'] as const;
type Kind = (typeof KINDS)[number];
const LISTED = { page: 1, itemsPerPage: 24, order: { createdAt: 'desc' } } as const;

function useSending() {
  const [send, { isLoading }] = useSendEReportMutation();
  const [problem, setProblem] = useState<Problem | null>(null);
  const run = async (kind: Kind, span: Span) => {
    setProblem(null);
    try {
      await send({ sendEReportBody: { kind, ...span } }).unwrap();
    } catch (error) {
      setProblem(toProblem(error));
    }
  };
  return { run, problem, isLoading };
}

function Row({ report }: { report: EReport }) {
  const t = useT();
  const { date } = useFormat();
  const file = useFile();
  const name = t(`orders.reports.eReports.${report.kind}`);
  return (
    <TableRow>
      <TableCell component="th" scope="row">
        {date(report.from)} – {date(report.to)}
      </TableCell>
      <TableCell>
        {report.isCorrection ? t('orders.reports.eReports.correction', { kind: name }) : name}
      </TableCell>
      <TableCell>
        <PlatformStatus status={report.status} />
        {report.reason && (
          <Typography variant="body2" color="error">
            <bdi>{report.reason}</bdi>
          </Typography>
        )}
      </TableCell>
      <TableCell align="right">
        <IconButton
          aria-label={t('orders.reports.eReports.file')}
          disabled={file.busy}
          onClick={() => void file.save(`/api/e_reports/${report.id}/xml`)}
        >
          <FileDownloadOutlined />
        </IconButton>
      </TableCell>
    </TableRow>
  );
}

function Sent() {
  const t = useT();
  const reports = useListEReportsQuery(LISTED).data?.['hydra:member'] ?? [];
  if (reports.length === 0) return null;
  return (
    <TableContainer>
      <Table size="small" aria-label={t('orders.reports.eReports.title')}>
        <TableHead>
          <TableRow>
            <TableCell>{t('orders.reports.eReports.period')}</TableCell>
            <TableCell>{t('orders.reports.eReports.kind')}</TableCell>
            <TableCell>{t('orders.reports.eReports.status')}</TableCell>
            <TableCell />
          </TableRow>
        </TableHead>
        <TableBody>
          {reports.map((report) => (
            <Row key={report.id} report={report} />
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

function Sections({ span }: { span: Span }) {
  const t = useT();
  const [kind, setKind] = useState<Kind>('services');
  const { run, problem, isLoading } = useSending();
  return (
    <Paper
      component="section"
      variant="outlined"
      sx={{ p: 2, mt: 2 }}
      aria-label={t('orders.reports.eReports.title')}
    >
      <Typography variant="h3" component="h2" sx={{ mt: 0 }}>
        {t('orders.reports.eReports.title')}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {t('orders.reports.eReports.hint')}
      </Typography>
      {problem && <ViolationAlerts problem={problem} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', my: 2 }}>
        <TextField
          select
          id="e-report-kind"
          size="small"
          label={t('orders.reports.eReports.kind')}
          value={kind}
          onChange={({ target }) => setKind(target.value as Kind)}
          sx={{ flex: '0 1 260px' }}
        >
          {KINDS.map((name) => (
            <MenuItem key={name} value={name}>
              {t(`orders.reports.eReports.${name}`)}
            </MenuItem>
          ))}
        </TextField>
        <Button startIcon={<SendOutlined />} disabled={isLoading} onClick={() => void run(kind, span)}>
          {t('orders.reports.eReports.send')}
        </Button>
      </Box>
      <Sent />
    </Paper>
  );
}

export function EReports({ span }: { span: Span }) {
  return useCountryPack()?.eReportFormat ? <Sections span={span} /> : null;
}
