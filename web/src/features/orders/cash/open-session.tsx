/** The open cash session of a till, with the X report and what can be done with the cash. */
import PrintOutlined from '@mui/icons-material/PrintOutlined';
import { Box, Button, Skeleton, Typography } from '@mui/material';
import { useState } from 'react';
import { useFile } from '@/shared/api/use-file';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { ErrorState } from '@/shared/ui/states';
import { ViolationAlerts } from '@/shared/ui/violation-alerts';
import { useReadCashReportQuery } from '../office/api.gen';
import type { CashSession } from '../office/contract';
import { ClosingDialog } from './closing-dialog';
import { DrawerButton } from './drawer-button';
import { type Direction, MovementDialog } from './movement-dialog';
import { ReportView } from './report-view';

export function OpenSession({ session }: { session: CashSession }) {
  const t = useT();
  const { dateTime } = useFormat();
  const file = useFile();
  const { data: report, error, refetch } = useReadCashReportQuery({ id: session.id });
  const [dialog, setDialog] = useState<Direction | 'close' | null>(null);
  const close = () => setDialog(null);
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Typography sx={{ flexGrow: 1 }}>
          {t('cash.openSince', {
            time: session.openedAt ? dateTime(session.openedAt) : '',
            person: session.openedBy,
          })}
        </Typography>
        <Button variant="outlined" onClick={() => setDialog('in')}>
          {t('cash.in')}
        </Button>
        <Button variant="outlined" onClick={() => setDialog('out')}>
          {t('cash.out')}
        </Button>
        <DrawerButton variant="outlined" />
        <Button
          variant="outlined"
          startIcon={<PrintOutlined />}
          onClick={() => void file.show(`/api/cash_sessions/${session.id}/report.pdf?paper=80mm`)}
        >
          {t('cash.xReport')}
        </Button>
        <Button variant="contained" disabled={!report} onClick={() => setDialog('close')}>
          {t('cash.close')}
        </Button>
      </Box>
      {file.problem && <ViolationAlerts problem={file.problem} />}
      {error && !report && <ErrorState error={error} retry={() => void refetch()} />}
      {!error && !report && <Skeleton variant="rounded" height={320} />}
      {report && <ReportView report={report} />}
      {report && dialog === 'close' && <ClosingDialog report={report} onClose={close} />}
      {(dialog === 'in' || dialog === 'out') && (
        <MovementDialog session={session.id} direction={dialog} onClose={close} />
      )}
    </Box>
  );
}
