/** Amount in a table, whose head names the currency. */
import { useFormat } from '@/shared/i18n/use-format';

interface MoneyCellProps {
  value: number | null;
  /** Whether zero is a muted dash. */
  dash?: boolean | undefined;
}

export function MoneyCell({ value, dash = false }: MoneyCellProps) {
  const { plainAmount } = useFormat();
  if (value === null) return null;
  if (dash && value === 0) return <span className="cell-dash">—</span>;
  return plainAmount(value);
}
