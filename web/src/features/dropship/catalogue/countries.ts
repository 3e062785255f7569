/** Countries by their two letters, with their names in the language of the screen. */
import { useMemo } from 'react';
import { useI18n } from '@/shared/i18n/i18n-context';
import { type Country, useShopCountriesQuery } from '../api';

/** Where the supplier has stock. */
export const INVENTORY = ['CN', 'US', 'FR', 'DE', 'GB', 'AU', 'CA', 'IT'] as const;
export const USUAL_COUNTRY = 'US';

const NONE: readonly Country[] = [];

export function useCountryName(): (code: string) => string {
  const { locale } = useI18n();
  return useMemo(() => {
    const names = new Intl.DisplayNames([locale], { type: 'region', fallback: 'code' });
    return (code) => (/^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code);
  }, [locale]);
}

/** The shop's countries; those it sells to. */
export function useShopCountries(): readonly Country[] {
  const { data } = useShopCountriesQuery();
  return data?.['hydra:member'] ?? NONE;
}

export const codeOf = ({ id, code }: Country): string => code ?? id;

/** Where a parcel may go: the supplier's countries and the shop's, by name. */
export function useDestinations(): string[] {
  const shop = useShopCountries();
  const nameOf = useCountryName();
  return useMemo(() => {
    const codes = new Set([...INVENTORY, ...shop.map(codeOf).filter((code) => /^[A-Z]{2}$/.test(code))]);
    return [...codes].sort((a, b) => nameOf(a).localeCompare(nameOf(b)));
  }, [shop, nameOf]);
}
