/** What a country asks of an address, read once per country. */
import { useEffect, useState } from 'react';
import { useI18n } from '@/shared/i18n/i18n-context';
import type { Locale } from '@/shared/i18n/locales';
import type { AddressForm } from '@/shared/lib/address-form';
import { request } from '../request';

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
