/** Amount in a table, whose head names the currency. */
import { Box } from '@mui/material';
import { useMemo } from 'react';
import { useI18n } from '@/shared/i18n/i18n-context';
import { FORMAT_LOCALES } from '@/shared/i18n/locales';
import { useFormat } from '@/shared/i18n/use-format';

/** Return a formatter of amounts without their currency. */
function usePlainAmount(): (major: number) => string {
  const { locale } = useI18n();
  const { digits } = useFormat();
  return useMemo(() => {
    const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
    const format = new Intl.NumberFormat(FORMAT_LOCALES[locale], options);
    return (major) => format.format(major);
  }, [locale, digits]);
}

interface MoneyCellProps {
  value: number | null;
  /** Whether zero is a muted dash. */
  dash?: boolean | undefined;
}

export function MoneyCell({ value, dash = false }: MoneyCellProps) {
  const format = usePlainAmount();
  if (value === null) return null;
  if (dash && value === 0)
    return (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        —
      </Box>
    );
  return format(value);
}
