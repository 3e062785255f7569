/** 'Ship to' and the method: what both shipping forms choose. */
import { useId } from 'react';
import { useI18n } from '@/shared/i18n/i18n-context';
import type { FormatMoney } from '../money';
import { brandLabel } from './brand-label';
import { countryName } from './countries';
import type { Freight } from './freight-options';

interface CountryFieldProps {
  countries: readonly string[];
  country: string;
  onChange: (country: string) => void;
}

export function CountryField({ countries, country, onChange }: CountryFieldProps) {
  const { t, locale } = useI18n();
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{t('freight.shipTo')}</label>
      <select id={id} value={country} onChange={(event) => onChange(event.target.value)}>
        {countries.map((code) => (
          <option key={code} value={code}>
            {countryName(locale, code)}
          </option>
        ))}
      </select>
    </div>
  );
}

interface MethodFieldProps {
  freight: Freight;
  rate: number;
  brand: string;
  money: FormatMoney;
}

export function MethodField({ freight, rate, brand, money }: MethodFieldProps) {
  const { t } = useI18n();
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{t('freight.method')}</label>
      <select
        id={id}
        value={freight.chosen?.key ?? ''}
        onChange={(event) => freight.choose(event.target.value)}
      >
        {freight.options.map((option) => (
          <option key={option.key} value={option.key}>
            {brandLabel(option.logisticName, brand)} ·{' '}
            {option.isUnknown ? '—' : money(option.logisticPrice * rate)}
          </option>
        ))}
      </select>
    </div>
  );
}
