/** Sums of a cart, with those that are not zero. */
import { useI18n } from '@/shared/i18n/i18n-context';
import type { FormatMoney } from '../money';
import type { ShopCart } from '../shop.gen';

type Sums = Pick<
  ShopCart,
  | 'productsTotal'
  | 'discount'
  | 'promoAmount'
  | 'shippingFees'
  | 'addedTax'
  | 'taxLines'
  | 'total'
  | 'walletAmount'
> & {
  left: number;
  /** Of an order. */
  paidAmount?: number;
  returnedAmount?: number;
};

export function CartSums({ cart, money }: { cart: Sums; money: FormatMoney }) {
  const { t } = useI18n();
  const rows: [string, number][] = [
    ['cart.discount', -cart.discount],
    ['cart.promo', -cart.promoAmount],
  ];
  const settled: [string, number][] = [
    ['cart.returned', cart.returnedAmount ?? 0],
    ['cart.wallet', cart.walletAmount],
    ['cart.paid', cart.paidAmount ?? 0],
  ];
  return (
    <dl className="sums">
      <Row name={t('cart.products')} value={money(cart.productsTotal)} />
      {rows.map(([key, amount]) => amount !== 0 && <Row key={key} name={t(key)} value={money(amount)} />)}
      {cart.shippingFees !== null && <Row name={t('cart.shipping')} value={money(cart.shippingFees)} />}
      <Taxes cart={cart} money={money} />
      <div className="total">
        <dt>{t('cart.total')}</dt>
        <dd>{money(cart.total)}</dd>
      </div>
      {settled.map(([key, amount]) => amount > 0 && <Row key={key} name={t(key)} value={money(-amount)} />)}
      {settled.some(([, amount]) => amount > 0) && <Row name={t('cart.left')} value={money(cart.left)} />}
    </dl>
  );
}

/** The tax that is added: by jurisdiction where it goes by place. */
function Taxes({ cart, money }: { cart: Sums; money: FormatMoney }) {
  const { t, formatLocale } = useI18n();
  const rate = new Intl.NumberFormat(formatLocale, { style: 'percent', maximumFractionDigits: 4 });
  const lines = cart.taxLines ?? [];
  if (lines.length === 0)
    return cart.addedTax !== 0 && <Row name={t('cart.tax')} value={money(cart.addedTax)} />;
  return lines.map(({ name, percent, tax }) => (
    <Row
      key={`${name} ${percent}`}
      name={`${name || t('cart.tax')} ${rate.format(percent / 100)}`}
      value={money(tax)}
    />
  ));
}

function Row({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
