/** Sums of a cart, with those that are not zero. */
import { useI18n } from '@/shared/i18n/i18n-context';
import type { FormatMoney } from '../money';
import type { ShopCart } from '../shop.gen';

type Sums = Pick<
  ShopCart,
  'productsTotal' | 'discount' | 'promoAmount' | 'shippingFees' | 'addedTax' | 'total' | 'walletAmount'
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
      {cart.addedTax !== 0 && <Row name={t('cart.tax')} value={money(cart.addedTax)} />}
      <div className="total">
        <dt>{t('cart.total')}</dt>
        <dd>{money(cart.total)}</dd>
      </div>
      {settled.map(([key, amount]) => amount > 0 && <Row key={key} name={t(key)} value={money(-amount)} />)}
      {settled.some(([, amount]) => amount > 0) && <Row name={t('cart.left')} value={money(cart.left)} />}
    </dl>
  );
}

function Row({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
