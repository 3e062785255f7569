/** What was put into a cart or an order: name, quantity, amount. */
import type { FormatMoney } from '../money';

interface Line {
  name: string;
  quantity: number;
  amount: number;
}

export function LineList({ lines, money }: { lines: readonly Line[]; money: FormatMoney }) {
  return (
    <ul className="tight">
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of an order have no ids for shoppers, and no state
        <li key={index} className="row spread">
          <span>
            {line.name} <span className="muted">× {line.quantity}</span>
          </span>
          <span>{money(line.amount)}</span>
        </li>
      ))}
    </ul>
  );
}
