/** Chip of a payment status. */
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import HourglassEmpty from '@mui/icons-material/HourglassEmpty';
import TimelapseOutlined from '@mui/icons-material/TimelapseOutlined';
import { Chip } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import type { PaymentStatus } from '../money';

const CHIP_PROPS = {
  paid: { color: 'success', icon: <CheckCircleOutlined /> },
  'partially-paid': { color: 'warning', icon: <TimelapseOutlined /> },
  waiting: { color: 'default', icon: <HourglassEmpty /> },
} as const;

export const STATUSES = ['waiting', 'partially-paid', 'paid'] as const;

/** On phones the label is only for screen readers. */
const LABEL_STYLE = {
  // Keep the hidden label inside the chip.
  position: 'relative',
  '& .MuiChip-label': {
    position: { xs: 'absolute', md: 'static' },
    width: { xs: '1px', md: 'auto' },
    clipPath: { xs: 'inset(50%)', md: 'none' },
  },
  '& .MuiChip-icon': { marginInlineEnd: { xs: '5px', md: '-4px' } },
} as const;

export function StatusChip({ status }: { status: PaymentStatus }) {
  const t = useT();
  return (
    <Chip
      sx={LABEL_STYLE}
      title={t(`orders.status.${status}`)}
      size="small"
      variant="outlined"
      label={t(`orders.status.${status}`)}
      {...CHIP_PROPS[status]}
    />
  );
}
