/** Banner on every page while orders wait for the network. */
import CloudOffOutlined from '@mui/icons-material/CloudOffOutlined';
import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import { Box, Button, LinearProgress, Typography } from '@mui/material';
import { useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { useWaiting } from './use-waiting';
import { isRejected } from './waiting';
import { WaitingDialog } from './waiting-dialog';

export function WaitingBanner() {
  const t = useT();
  const waiting = useWaiting();
  const [open, setOpen] = useState(false);
  const { orders, sending } = waiting;
  const rejectedCount = orders.filter(isRejected).length;
  if (orders.length === 0 && !open) return null;
  return (
    <Box
      role="status"
      sx={{ borderBottom: 1, borderColor: 'divider', bgcolor: 'background.paper', px: { xs: 2, md: 3 } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minHeight: 44 }}>
        {rejectedCount > 0 ? <ErrorOutlined color="error" /> : <CloudOffOutlined color="warning" />}
        <Typography variant="body2" sx={{ flexGrow: 1 }}>
          {t('orders.waiting.count', { count: orders.length })}
          {rejectedCount > 0 && ` · ${t('orders.waiting.refused', { count: rejectedCount })}`}
        </Typography>
        <Button size="small" onClick={() => setOpen(true)}>
          {t('orders.waiting.show')}
        </Button>
      </Box>
      {sending && <LinearProgress aria-label={t('orders.waiting.sending')} />}
      {open && <WaitingDialog waiting={waiting} onClose={() => setOpen(false)} />}
    </Box>
  );
}
