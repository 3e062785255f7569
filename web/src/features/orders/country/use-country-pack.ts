/** What Souk knows of the tenant's country. */
import { useMe } from '@/shared/auth/use-me';
import { useGetCountryPackQuery } from '../office/api.gen';
import type { CountryPack } from '../office/contract';

/** Return the pack; undefined until it has come, and where no country was chosen. */
export function useCountryPack(): CountryPack | undefined {
  const { country } = useMe().tenant;
  return useGetCountryPackQuery({ id: country }, { skip: !country }).data;
}
