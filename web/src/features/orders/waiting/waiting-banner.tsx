/** Orders that wait for the network, in sight on every page. */
import CloudOffOutlined from '@mui/icons-material/CloudOffOutlined';
import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import { Box, Button, LinearProgress, Typography } from '@mui/material';
import { useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { useWaiting } from './use-waiting';
import { isRefused } from './waiting';
import { WaitingDialog } from './waiting-dialog';

export function WaitingBanner() {
  const t = useT();
  const waiting = useWaiting();
  const [open, setOpen] = useState(false);
  const { orders, sending } = waiting;
  const refused = orders.filter(isRefused).length;
  if (orders.length === 0 && !open) return null;
  return (
    <Box
      role="status"
      sx={{ borderBottom: 1, borderColor: 'divider', bgcolor: 'background.paper', px: { xs: 2, md: 3 } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minHeight: 44 }}>
        {refused > 0 ? <ErrorOutlined color="error" /> : <CloudOffOutlined color="warning" />}
        <Typography variant="body2" sx={{ flexGrow: 1 }}>
          {t('orders.waiting.count', { count: orders.length })}
          {refused > 0 && ` · ${t('orders.waiting.refused', { count: refused })}`}
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
