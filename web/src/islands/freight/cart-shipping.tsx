/** Cart shipping form: method, fees, days and total of what the supplier ships, and on to the checkout. */
import { useState } from 'react';
import { useI18n } from '@/shared/i18n/i18n-context';
import { chooseFreight } from '../cart/api';
import { changeCart, useCart } from '../cart/cart-store';
import { goToCheckout } from '../cart/go-to-checkout';
import { useMoney } from '../money';
import { problemOf } from '../request';
import type { ShopCart } from '../shop.gen';
import { ProblemNotice } from '../ui/problem-notice';
import { type Freight, type Parcel, useFreight } from './freight-options';
import { CountryField, MethodField } from './method-fields';
import { NoMethod } from './no-method';
import { listCountries, NoCountry } from './ship-to';
import { type Rate, useRate } from './use-rate';

export interface CartShippingProps {
  countries?: string[];
  brand?: string;
}

export function CartShipping(props: CartShippingProps) {
  const { locale } = useI18n();
  const { cart } = useCart(locale);
  const parcels = cart ? listParcels(cart) : [];
  if (!cart || parcels.length === 0) return null;
  const countries = listCountries(cart, props.countries);
  if (countries.length === 0) return <NoCountry cart={cart} />;
  return <Form {...props} countries={countries} cart={cart} parcels={parcels} />;
}

/** Return what the supplier ships: whole quantities by variant. */
export function listParcels({ lines }: ShopCart): Parcel[] {
  const quantities = new Map<string, number>();
  for (const { vid, quantity } of lines)
    if (vid) quantities.set(vid, (quantities.get(vid) ?? 0) + Math.ceil(quantity));
  return [...quantities].map(([vid, quantity]) => ({ vid, quantity }));
}

function Form({
  cart,
  parcels,
  countries,
  brand = '',
}: CartShippingProps & { countries: string[]; cart: ShopCart; parcels: Parcel[] }) {
  const { t, locale } = useI18n();
  const [chosenCountry, setCountry] = useState('');
  const country = countries.includes(chosenCountry) ? chosenCountry : (countries[0] ?? '');
  const freight = useFreight(locale, parcels, country);
  const rate = useRate(cart.currency);
  const money = useMoney(rate.currency);
  const { error, isGoing, go } = useProceed(freight, country);

  return (
    <form
      className="stack"
      aria-label={t('freight.title')}
      onSubmit={(event) => {
        event.preventDefault();
        void go();
      }}
    >
      <h2>{t('freight.title')}</h2>
      <CountryField countries={countries} country={country} onChange={setCountry} />
      {freight.phase === 'loading' && (
        <div className="skeleton" role="status" aria-label={t('freight.loading')} />
      )}
      <NoMethod freight={freight} />
      {freight.phase !== 'loading' && freight.chosen && (
        <>
          <MethodField freight={freight} rate={rate.rate} brand={brand} money={money} />
          <Sums cart={cart} freight={freight} rate={rate} />
          {error !== null && <ProblemNotice problem={problemOf(error)} />}
          <button type="submit" className="button wide" disabled={isGoing}>
            {t('freight.proceed')}
          </button>
        </>
      )}
    </form>
  );
}

function useProceed(freight: Freight, country: string) {
  const { locale } = useI18n();
  const [error, setError] = useState<unknown>(null);
  const [isGoing, setGoing] = useState(false);
  const go = async () => {
    if (!freight.chosen) return;
    setGoing(true);
    setError(null);
    const { quote, logisticName } = freight.chosen;
    const choice = {
      quoteId: quote,
      logisticName,
      startCountryCode: freight.startCountry,
      endCountryCode: country,
    };
    try {
      const cart = await chooseFreight(locale, choice);
      await changeCart(async () => cart);
      await goToCheckout(locale);
    } catch (failure) {
      setError(failure);
      setGoing(false);
    }
  };
  return { error, isGoing, go };
}

/** Fees and their sum with the products; in USD where there is no rate, and then without a sum of two currencies. */
function Sums({ cart, freight, rate }: { cart: ShopCart; freight: Freight; rate: Rate }) {
  const { t } = useI18n();
  const money = useMoney(rate.currency);
  const fees = (freight.chosen?.logisticPrice ?? 0) * rate.rate;
  return (
    <>
      {fees === 0 && (
        <p>
          <span className="badge">{t('freight.free')}</span>
        </p>
      )}
      <dl className="sums">
        <div>
          <dt>{t('freight.fees')}</dt>
          <dd>{money(fees)}</dd>
        </div>
        <div>
          <dt>{t('freight.days')}</dt>
          <dd>{freight.chosen?.logisticAging}</dd>
        </div>
        {rate.currency === cart.currency && (
          <div className="total">
            <dt>{t('cart.total')}</dt>
            <dd>{money(cart.productsTotal - cart.discount - cart.promoAmount + fees)}</dd>
          </div>
        )}
      </dl>
    </>
  );
}
