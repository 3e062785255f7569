/** Amount in a table, whose head names the currency. */
import { Box } from '@mui/material';
import { useFormat } from '@/shared/i18n/use-format';

interface MoneyCellProps {
  value: number | null;
  /** Whether zero is a muted dash. */
  dash?: boolean | undefined;
}

export function MoneyCell({ value, dash = false }: MoneyCellProps) {
  const { plainAmount } = useFormat();
  if (value === null) return null;
  if (dash && value === 0)
    return (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        —
      </Box>
    );
  return plainAmount(value);
}
