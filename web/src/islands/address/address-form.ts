/** What a country asks of an address, read once per country. */
import { useEffect, useState } from 'react';
import { useI18n } from '@/shared/i18n/i18n-context';
import type { Locale } from '@/shared/i18n/locales';
import { request } from '../request';

export type PartName = 'street' | 'postcode' | 'city' | 'state';

export interface AddressForm {
  lines: string[];
  postcode: string;
  postcodeExample: string;
  states: { code: string; name: string }[];
}

interface Country {
  code: string;
  name: string;
}

const forms = new Map<string, Promise<AddressForm>>();

function readForm(locale: Locale, country: string): Promise<AddressForm> {
  const key = `${locale}/${country}`;
  const earlier = forms.get(key);
  if (earlier) return earlier;
  const reading = request<{ address: AddressForm }>(
    locale,
    `/api/country_packs/${encodeURIComponent(country)}`,
  ).then(({ address }) => address);
  forms.set(key, reading);
  reading.catch(() => forms.delete(key));
  return reading;
}

/** Return the form of a country; undefined until it has come, and where the country is not known. */
export function useAddressForm(country: string): AddressForm | undefined {
  const { locale } = useI18n();
  const [form, setForm] = useState<AddressForm>();
  useEffect(() => {
    let isCurrent = true;
    if (country)
      readForm(locale, country).then(
        (read) => isCurrent && setForm(read),
        () => undefined,
      );
    return () => {
      isCurrent = false;
    };
  }, [locale, country]);
  return form;
}

export const readCountries = async (locale: Locale): Promise<Country[]> =>
  (await request<{ countries: Country[] }>(locale, '/api/country_packs')).countries;

/** Return the parts that a country asks for, in its order; a post code where there are any, a state where there is a choice. */
export const listParts = ({ lines, postcode, states }: AddressForm): PartName[] =>
  [...lines.join('\n').matchAll(/\{(street|postcode|city|state)\}/g)]
    .map(([, name]) => name as PartName)
    .filter((name) => (name !== 'postcode' || postcode) && (name !== 'state' || states.length > 0));
