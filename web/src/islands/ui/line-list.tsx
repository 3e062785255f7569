/** What was put into a cart or an order: name, quantity, amount. */
import { useI18n } from '@/shared/i18n/i18n-context';
import type { FormatMoney } from '../money';

interface Line {
  name: string;
  quantity: number;
  /** Of the quantity; none for whole pieces. */
  unit?: string;
  amount: number;
}

export function LineList({ lines, money }: { lines: readonly Line[]; money: FormatMoney }) {
  const { formatLocale } = useI18n();
  const format = new Intl.NumberFormat(formatLocale);
  return (
    <ul className="tight">
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of an order have no ids for shoppers, and no state
        <li key={index} className="row spread">
          <span>
            {line.name}{' '}
            <span className="muted">
              {line.unit
                ? `${format.format(line.quantity)} ${line.unit}`
                : `× ${format.format(line.quantity)}`}
            </span>
          </span>
          <span>{money(line.amount)}</span>
        </li>
      ))}
    </ul>
  );
}
