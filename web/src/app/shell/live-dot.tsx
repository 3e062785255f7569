/** Connection status of the live stream; visible only while there is none. */
import Circle from '@mui/icons-material/Circle';
import CloudOff from '@mui/icons-material/CloudOff';
import { Box } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { useAppSelector } from '@/shared/store/hooks';

const ICONS = { connecting: Circle, live: null, offline: CloudOff } as const;
const COLOURS = { connecting: 'warning.light', live: 'success.main', offline: 'error.main' } as const;

export function LiveDot() {
  const t = useT();
  const { status } = useAppSelector((state) => state.live);
  const label = t(`shell.live.${status}`);
  const Icon = ICONS[status];
  return (
    <Box
      role="status"
      aria-label={label}
      title={label}
      // The place is kept, so that nothing moves when the stream opens.
      sx={{ display: 'grid', placeItems: 'center', width: 28, height: 28, color: COLOURS[status] }}
    >
      {Icon && <Icon sx={{ fontSize: status === 'offline' ? 18 : 10 }} />}
    </Box>
  );
}
