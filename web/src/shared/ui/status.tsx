/** Filled chip with an icon: the state of a payment, an order, a message, a match, a listing. */
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import CircleOutlined from '@mui/icons-material/CircleOutlined';
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import InfoOutlined from '@mui/icons-material/InfoOutlined';
import ScheduleOutlined from '@mui/icons-material/ScheduleOutlined';
import { Chip } from '@mui/material';
import type { ReactElement } from 'react';
import type { StatusTone } from '@/shared/theme/tokens';

const ICONS: Record<StatusTone, ReactElement> = {
  green: <CheckCircleOutlined />,
  saffron: <ScheduleOutlined />,
  brick: <ErrorOutlineOutlined />,
  blue: <InfoOutlined />,
  stone: <CircleOutlined />,
};

/** On phones the label is only for screen readers. */
const HIDDEN_ON_PHONES = {
  position: { xs: 'absolute', md: 'static' },
  width: { xs: '1px', md: 'auto' },
  clipPath: { xs: 'inset(50%)', md: 'none' },
} as const;

interface StatusProps {
  tone: StatusTone;
  label: string;
  /** Instead of the icon of its tone. */
  icon?: ReactElement;
  /** Show only the icon on phones. */
  isShort?: boolean;
}

export function Status({ tone, label, icon = ICONS[tone], isShort = false }: StatusProps) {
  return (
    <Chip
      size="small"
      title={isShort ? label : undefined}
      label={label}
      icon={icon}
      sx={{
        bgcolor: `status.${tone}.soft`,
        color: `status.${tone}.ink`,
        height: 'auto',
        minHeight: 24,
        '& .MuiChip-label': { whiteSpace: 'normal', ...(isShort && HIDDEN_ON_PHONES) },
        '&& .MuiChip-icon': {
          color: `status.${tone}.ink`,
          fontSize: 16,
          marginInlineStart: '4px',
          // Beside a label, which has space of its own.
          marginInlineEnd: isShort ? { xs: '4px', md: '-6px' } : '-6px',
        },
        // Keep the hidden label inside the chip.
        ...(isShort && { position: 'relative' }),
      }}
    />
  );
}
