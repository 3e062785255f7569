/** Chip of a payment status. */
import TimelapseOutlined from '@mui/icons-material/TimelapseOutlined';
import { useT } from '@/shared/i18n/i18n-context';
import { Status } from '@/shared/ui/status';
import { CANCELLED } from '../payments/cancel-dialog';
import type { PaymentStatus } from '../settlement';

const APPEARANCES = {
  paid: { tone: 'green' },
  'partially-paid': { tone: 'saffron', icon: <TimelapseOutlined /> },
  waiting: { tone: 'brick' },
} as const;

export const STATUSES = ['waiting', 'partially-paid', 'paid'] as const;

interface StatusChipProps {
  status: PaymentStatus;
  /** Stage of the order: nobody pays a cancelled one. */
  stage?: string | undefined;
  /** Show only the icon on phones. */
  isShort?: boolean;
}

export function StatusChip({ status, stage, isShort = true }: StatusChipProps) {
  const t = useT();
  if (stage === CANCELLED) return null;
  return <Status isShort={isShort} label={t(`orders.status.${status}`)} {...APPEARANCES[status]} />;
}
