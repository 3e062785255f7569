/** The cart: its lines, what changed in it, its sums, and the way on. */
import { useI18n } from '@/shared/i18n/i18n-context';
import { DeliveryCheck } from '../delivery/delivery-check';
import { CartShipping, listParcels } from '../freight/cart-shipping';
import { useMoney } from '../money';
import { shopPage } from '../origin';
import type { ShopCart } from '../shop.gen';
import { FailedRead } from '../ui/failed-read';
import { ProblemNotice } from '../ui/problem-notice';
import { PageSkeleton } from '../ui/skeleton';
import { CartChanges } from './cart-changes';
import { CartRow } from './cart-row';
import { loadCart, useCart } from './cart-store';
import { CartSums } from './cart-sums';
import { StopReminders } from './stop-reminders';

export function CartPage() {
  return (
    <div className="stack">
      <StopReminders />
      <CartContent />
    </div>
  );
}

function CartContent() {
  const { t, locale } = useI18n();
  const { cart, problem } = useCart(locale);
  if (!cart && problem) return <FailedRead problem={problem} onRetry={() => loadCart(locale)} />;
  if (!cart) return <PageSkeleton label={t('cart.loading')} />;
  if (cart.lines.length === 0) return <EmptyCart />;
  return (
    <div className="sides">
      <div className="stack">
        <CartChanges cart={cart} />
        {problem && <ProblemNotice problem={problem} />}
        <ul className="lines">
          {cart.lines.map((line) => (
            <CartRow key={line.id} line={line} cart={cart} />
          ))}
        </ul>
        <p>
          <a href={shopPage(locale, '/shop')}>{t('cart.more')}</a>
        </p>
      </div>
      <Summary cart={cart} />
    </div>
  );
}

function Summary({ cart }: { cart: ShopCart }) {
  const { t, locale } = useI18n();
  const money = useMoney(cart.currency);
  const isSoldOut = cart.lines.some(({ stock }) => stock === 'none');
  return (
    <section className="card stack aside" aria-label={t('cart.summary')}>
      <CartSums cart={cart} money={money} />
      <DeliveryCheck />
      {isSoldOut ? (
        <p className="error">{t('cart.removeSoldOut')}</p>
      ) : listParcels(cart).length > 0 ? (
        <CartShipping />
      ) : (
        <a className="button wide" href={shopPage(locale, '/shop/checkout')}>
          {t('freight.proceed')}
        </a>
      )}
    </section>
  );
}

export function EmptyCart() {
  const { t, locale } = useI18n();
  return (
    <div className="empty">
      <p className="empty-title">{t('cart.empty')}</p>
      <p className="muted">{t('cart.emptyHint')}</p>
      <p>
        <a className="button" href={shopPage(locale, '/shop')}>
          {t('cart.toShop')}
        </a>
      </p>
    </div>
  );
}
