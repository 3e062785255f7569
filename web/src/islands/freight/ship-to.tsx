/** Where the cart's supplier goods can be shipped to: the countries that all of them are sold to. */
import { useI18n } from '@/shared/i18n/i18n-context';
import type { ShopCart } from '../shop.gen';
import { Notice } from '../ui/notice';
import { countryName } from './countries';

/** Return the countries of the cart, among those that the page names, if it names any. */
export function listCountries({ shipToCountries }: ShopCart, named: readonly string[] | undefined): string[] {
  return named ? shipToCountries.filter((code) => named.includes(code)) : shipToCountries;
}

/** Return the names of the goods that a supplier ships, and of those that the shop delivers. */
export function listParts({ lines }: ShopCart): { supplied: string[]; own: string[] } {
  const names = (isSupplied: boolean) => [
    ...new Set(lines.filter(({ vid }) => (vid !== '') === isSupplied).map(({ name }) => name)),
  ];
  return { supplied: names(true), own: names(false) };
}

/** No country is common to the goods of the cart: say of each where it is sold. */
export function NoCountry({ cart }: { cart: ShopCart }) {
  const { t, locale } = useI18n();
  const supplied = cart.lines.filter(({ vid }) => vid !== '');
  return (
    <Notice kind="warning">
      <p>{t('freight.noCountry')}</p>
      <ul>
        {supplied.map(({ id, name, shipToCountries }) => (
          <li key={id}>
            {t('freight.soldTo', {
              name,
              countries: shipToCountries.map((code) => countryName(locale, code)).join(', '),
            })}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
