/** What differs from what the shopper saw last. */
import { useI18n } from '@/shared/i18n/i18n-context';
import { useMoney } from '../money';
import type { CartChange, ShopCart } from '../shop.gen';
import { Notice } from '../ui/notice';

export function CartChanges({ cart }: { cart: ShopCart }) {
  const { t } = useI18n();
  const describe = useDescription(cart);
  if (cart.changes.length === 0) return null;
  return (
    <Notice kind="warning">
      <p>{t('cart.changed')}</p>
      <ul>
        {cart.changes.map((change) => (
          <li key={`${change.code}${change.line}`}>{describe(change)}</li>
        ))}
      </ul>
    </Notice>
  );
}

function useDescription({ currency, lines }: ShopCart): (change: CartChange) => string {
  const { t } = useI18n();
  const money = useMoney(currency);
  const format = (text: string) => (text !== '' && Number.isFinite(Number(text)) ? money(text) : text);
  return ({ code, line, before, after }) => {
    const name = lines.find(({ id }) => id === line)?.name ?? '';
    const key = `cart.change.${code}`;
    const text = t(key, { name, before: format(before), after: format(after) });
    return text === key ? code : text;
  };
}
