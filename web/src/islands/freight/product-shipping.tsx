/** Single-product shipping form: what one piece costs to ship, and how long it takes. */
import { useId, useState } from 'react';
import { useI18n } from '@/shared/i18n/i18n-context';
import { useMoney } from '../money';
import { COUNTRIES } from './countries';
import { useFreight } from './freight-options';
import { CountryField, MethodField } from './method-fields';
import { NoMethod } from './no-method';
import { usePublishNotShipped } from './not-shipped';
import { useRate } from './use-rate';

interface ProductFreight {
  countries?: string[];
  variants: { vid: string; name: string }[];
}

export interface ProductShippingProps {
  freight?: ProductFreight;
  currency?: string;
  brand?: string;
  /** Shown until the supplier has answered. */
  shippingFees?: number;
  shippingDays?: string;
}

const DEFAULT_FEES = 30;
const DEFAULT_DAYS = '2-3';

export function ProductShipping({ freight, ...props }: ProductShippingProps) {
  return freight && freight.variants.length > 0 ? <Form {...props} product={freight} /> : null;
}

function Form({ product, ...props }: Omit<ProductShippingProps, 'freight'> & { product: ProductFreight }) {
  const { currency = 'MAD', brand = '', shippingFees = DEFAULT_FEES, shippingDays = DEFAULT_DAYS } = props;
  const { t, locale } = useI18n();
  const countries = product.countries?.length ? product.countries : COUNTRIES;
  const [country, setCountry] = useState(countries[0] ?? '');
  const [vid, setVid] = useState(product.variants[0]?.vid ?? '');
  const freight = useFreight(locale, [{ vid, quantity: 1 }], country);
  usePublishNotShipped(freight.isEmpty ? vid : null);
  const rate = useRate(currency);
  const isWaiting = freight.phase === 'loading' && !freight.chosen;
  const money = useMoney(isWaiting ? currency : rate.currency);
  const fees = isWaiting ? shippingFees : (freight.chosen?.logisticPrice ?? 0) * rate.rate;
  const id = useId();

  return (
    <div className="stack">
      <div className="fields">
        <CountryField countries={countries} country={country} onChange={setCountry} />
        {product.variants.length > 1 && (
          <div className="field">
            <label htmlFor={id}>{t('freight.variant')}</label>
            <select id={id} value={vid} onChange={(event) => setVid(event.target.value)}>
              {product.variants.map((variant) => (
                <option key={variant.vid} value={variant.vid}>
                  {variant.name}
                </option>
              ))}
            </select>
          </div>
        )}
        {freight.chosen && <MethodField freight={freight} rate={rate.rate} brand={brand} money={money} />}
      </div>
      <NoMethod freight={freight} />
      {freight.chosen && fees === 0 && (
        <p>
          <span className="badge">{t('freight.free')}</span>
        </p>
      )}
      <dl className="sums" aria-live="polite">
        <div>
          <dt>{t('freight.fees')}</dt>
          <dd>{money(fees)}</dd>
        </div>
        <div>
          <dt>{t('freight.days')}</dt>
          <dd>{isWaiting ? shippingDays : (freight.chosen?.logisticAging ?? '—')}</dd>
        </div>
      </dl>
    </div>
  );
}
