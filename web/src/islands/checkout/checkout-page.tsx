/** The checkout: contact, delivery, slots, addresses, promo code, wallet, payment; then the order. */
import { useEffect } from 'react';
import { useI18n } from '@/shared/i18n/i18n-context';
import { CartChanges } from '../cart/cart-changes';
import { EmptyCart } from '../cart/cart-page';
import { loadCart, useCart } from '../cart/cart-store';
import { CartSums } from '../cart/cart-sums';
import type { MapOptions } from '../map/address-map';
import { useMoney } from '../money';
import { shopPage } from '../origin';
import type { PublicShop, ShopCart } from '../shop.gen';
import { FailedRead } from '../ui/failed-read';
import { LineList } from '../ui/line-list';
import { Notice } from '../ui/notice';
import { ProblemNotice } from '../ui/problem-notice';
import { PageSkeleton } from '../ui/skeleton';
import { AddressFields } from './address-fields';
import { ContactFields } from './contact-fields';
import { DeliveryFields } from './delivery-fields';
import { OrderExtras } from './order-extras';
import { PaymentFields } from './payment-fields';
import { SlotFields } from './slot-fields';
import { type Checkout, useCheckout } from './use-checkout';

export interface CheckoutPageProps {
  /** Address of the tiles of maps, with {z}, {x} and {y}. */
  mapTiles?: string;
  mapAttribution?: string;
}

export function CheckoutPage({ mapTiles = '', mapAttribution = '' }: CheckoutPageProps) {
  const { t, locale } = useI18n();
  const { cart, problem } = useCart(locale);
  if (!cart && problem) return <FailedRead problem={problem} onRetry={() => loadCart(locale)} />;
  if (!cart) return <PageSkeleton label={t('cart.loading')} />;
  return cart.lines.length === 0 ? (
    <EmptyCart />
  ) : (
    <Form cart={cart} mapOptions={{ tiles: mapTiles, attribution: mapAttribution }} />
  );
}

function Form({ cart, mapOptions }: { cart: ShopCart; mapOptions: MapOptions }) {
  const { t } = useI18n();
  const checkout = useCheckout(cart);
  const { reload } = checkout;
  useEffect(reload, [reload]);
  return (
    <form
      className="sides"
      noValidate
      aria-label={t('checkout.title')}
      onSubmit={(event) => {
        event.preventDefault();
        void checkout.place();
      }}
    >
      <div className="stack sections">
        <CartChanges cart={cart} />
        <ContactFields checkout={checkout} />
        <DeliveryFields checkout={checkout} />
        <AddressFields checkout={checkout} mapOptions={mapOptions} />
        <SlotFields checkout={checkout} />
        <OrderExtras checkout={checkout} />
        <PaymentFields checkout={checkout} />
      </div>
      <Summary checkout={checkout} />
    </form>
  );
}

function Summary({ checkout }: { checkout: Checkout }) {
  const { t, locale } = useI18n();
  const { cart, settings } = checkout;
  const money = useMoney(cart.currency);
  return (
    <section className="card stack aside" aria-label={t('cart.summary')}>
      <LineList lines={cart.lines} money={money} />
      <p>
        <a href={shopPage(locale, '/shop/cart')}>{t('checkout.edit')}</a>
      </p>
      <CartSums cart={cart} money={money} />
      <Obstacles settings={settings} cart={cart} />
      {checkout.isDeclined && <Notice kind="failed">{t('checkout.declined')}</Notice>}
      {checkout.problem && <ProblemNotice problem={checkout.problem} />}
      <button
        type="submit"
        className="button wide"
        disabled={checkout.isPlacing || settings?.isOpen === false}
      >
        {checkout.isPlacing ? t('checkout.placing') : t('checkout.place', { amount: money(cart.left) })}
      </button>
      {settings?.termsUrl && (
        <p className="muted">
          <a href={settings.termsUrl}>{t('checkout.terms')}</a>
        </p>
      )}
    </section>
  );
}

/** What keeps the shop from taking the order, said before it is sent. */
function Obstacles({ settings, cart }: { settings: PublicShop | null; cart: ShopCart }) {
  const { t } = useI18n();
  const money = useMoney(cart.currency);
  if (settings?.isOpen === false) return <Notice kind="warning">{t('checkout.closed')}</Notice>;
  const minimum = settings?.minimumOrder ?? 0;
  if (cart.productsTotal - cart.discount - cart.promoAmount >= minimum) return null;
  return <Notice kind="warning">{t('checkout.minimum', { amount: money(minimum) })}</Notice>;
}
