/** Connection status of the live stream. */
import Circle from '@mui/icons-material/Circle';
import CloudOff from '@mui/icons-material/CloudOff';
import { Box } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { useAppSelector } from '@/shared/store/hooks';

const COLOURS = { connecting: 'warning.light', live: 'success.main', offline: 'error.main' } as const;

export function LiveDot() {
  const t = useT();
  const { status } = useAppSelector((state) => state.live);
  const label = t(`shell.live.${status}`);
  const Icon = status === 'offline' ? CloudOff : Circle;
  return (
    <Box
      role="status"
      aria-label={label}
      title={label}
      sx={{ display: 'inline-flex', p: 1, color: COLOURS[status] }}
    >
      <Icon sx={{ fontSize: status === 'offline' ? 18 : 10 }} />
    </Box>
  );
}
