/** One line of the cart: picture, name, quantity, price. */
import { useI18n } from '@/shared/i18n/i18n-context';
import { FORMAT_LOCALES } from '@/shared/i18n/locales';
import { useMoney } from '../money';
import { shopPage } from '../origin';
import { truncateName } from '../picker/quantity-lines';
import type { ShopCart, ShopCartLine } from '../shop.gen';
import { putLines } from './api';
import { changeCart } from './cart-store';

/** Return the quantity after plus or minus; 0 where minus removes the line, which it does at the last unit. */
export function nextQuantity(quantity: number, unit: string, direction: 1 | -1): number {
  const tenths = Math.round(quantity * 10);
  if (direction < 0 && tenths < 11) return 0;
  return Math.max(tenths + direction * (unit ? 1 : 10), 1) / 10;
}

function useQuantity(line: ShopCartLine, cart: ShopCart): (quantity: number) => void {
  const { locale } = useI18n();
  return (quantity) => {
    const lines = cart.lines.map((other) => (other.id === line.id ? { ...other, quantity } : other));
    const inputs = lines
      .filter((other) => other.quantity > 0)
      .map(({ product, attributValue, quantity: count }) => ({ product, attributValue, quantity: count }));
    void changeCart(() => putLines(locale, inputs));
  };
}

export function CartRow({ line, cart }: { line: ShopCartLine; cart: ShopCart }) {
  const { t, locale } = useI18n();
  const money = useMoney(cart.currency);
  const setQuantity = useQuantity(line, cart);
  const { name, unit } = line;
  return (
    <li className="line">
      {line.image ? <img className="picture" src={line.image} alt="" /> : <span className="picture" />}
      <div className="tight">
        <a className="name" href={shopPage(locale, `/shop/product/${line.product}`)} title={name}>
          {truncateName(name)}
        </a>
        <span>
          {line.price > line.finalPrice && <s>{money(line.price)}</s>} {money(line.finalPrice)}
          {unit && <span className="muted"> / {unit}</span>}
        </span>
        {line.stock !== 'in-stock' && (
          <span className={`stock ${line.stock}`}>{t(`cart.stock.${line.stock}`)}</span>
        )}
        <div className="row">
          <span className="stepper">
            <button
              type="button"
              className="round"
              aria-label={t('picker.less', { name })}
              onClick={() => setQuantity(nextQuantity(line.quantity, unit, -1))}
            >
              −
            </button>
            <output>
              {new Intl.NumberFormat(FORMAT_LOCALES[locale]).format(line.quantity)} {unit}
            </output>
            <button
              type="button"
              className="round"
              aria-label={t('picker.more', { name })}
              onClick={() => setQuantity(nextQuantity(line.quantity, unit, 1))}
            >
              +
            </button>
          </span>
          <button
            type="button"
            className="link"
            onClick={() => setQuantity(0)}
            aria-label={t('cart.removeLine', { name })}
          >
            {t('cart.remove')}
          </button>
        </div>
      </div>
      <strong className="amount">{money(line.amount)}</strong>
    </li>
  );
}
