/** Shows the cart on the customer's screen. */
import { useEffect, useRef } from 'react';
import { useMe } from '@/shared/auth/use-me';
import { useFormat } from '@/shared/i18n/use-format';
import { toMinorUnits } from '../cart/cart-amounts';
import { formatLineName } from '../cart/line-name';
import { useLineMark } from '../order/use-line-mark';
import { useSale } from '../order/use-sale';
import { type DisplayedSale, openDisplayChannel } from './display-channel';

const TENTHS = 10;

/** `change` is what the customer gets back from the last sale, in minor units. */
export function useDisplay(change: number | null): void {
  const { cart, amounts } = useSale();
  const { tenant } = useMe();
  const { minor, digits } = useFormat();
  const mark = useLineMark();
  const sale: DisplayedSale = {
    lines: cart.lines.map((line) => ({
      id: line.id,
      name: `${formatLineName(line, mark)}${line.unit ? '' : ` x ${line.tenths / TENTHS}`}`,
      amount: minor(Math.round((toMinorUnits(line.price, digits) * line.tenths) / TENTHS)),
    })),
    total: minor(amounts.totals.total),
    change: change !== null && cart.lines.length === 0 ? minor(change) : '',
  };
  const latest = useRef(sale);
  latest.current = sale;
  const text = JSON.stringify(sale);
  // biome-ignore lint/correctness/useExhaustiveDependencies: sent again whenever what is shown changes
  useEffect(() => {
    const channel = openDisplayChannel(tenant.slug);
    channel.postMessage(latest.current);
    // A display that has just been opened asks for the sale.
    channel.onmessage = ({ data }) => data === 'opened' && channel.postMessage(latest.current);
    return () => channel.close();
  }, [tenant.slug, text]);
}
