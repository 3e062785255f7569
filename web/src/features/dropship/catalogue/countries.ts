/** Countries and their names in the current language. */
import { useMemo } from 'react';
import { useI18n } from '@/shared/i18n/i18n-context';
import { type Country, useShopCountriesQuery } from '../api';

/** Countries in which the supplier has stock. */
export const INVENTORY = ['CN', 'US', 'FR', 'DE', 'GB', 'AU', 'CA', 'IT'] as const;
export const DEFAULT_COUNTRY = 'US';

const NO_COUNTRIES: readonly Country[] = [];

export function useCountryName(): (code: string) => string {
  const { locale } = useI18n();
  return useMemo(() => {
    const names = new Intl.DisplayNames([locale], { type: 'region', fallback: 'code' });
    return (code) => (/^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code);
  }, [locale]);
}

/** Return the countries that the shop sells to. */
export function useShopCountries(): readonly Country[] {
  const { data } = useShopCountriesQuery();
  return data?.['hydra:member'] ?? NO_COUNTRIES;
}

export const getCountryCode = ({ id, code }: Country): string => code ?? id;

/** Whether the product is sold to chosen countries, and none of them is the one that fees are calculated for. */
export const isSoldElsewhere = (countries: readonly Country[], shipTo: string): boolean =>
  shipTo !== '' && countries.length > 0 && !countries.some((country) => getCountryCode(country) === shipTo);

/** Return the codes of the supplier's and the shop's countries, sorted by name. */
export function useDestinations(): string[] {
  const shop = useShopCountries();
  const getName = useCountryName();
  return useMemo(() => {
    const codes = new Set([
      ...INVENTORY,
      ...shop.map(getCountryCode).filter((code) => /^[A-Z]{2}$/.test(code)),
    ]);
    return [...codes].sort((a, b) => getName(a).localeCompare(getName(b)));
  }, [shop, getName]);
}
