/** The catalogue and the installed applications, with texts in the present language. */
import { useI18n } from '@/shared/i18n/i18n-context';
import { useListApplicationsQuery, useListInstalledApplicationsQuery } from './api.gen';

/** Return the query of all items; the language is part of what the cache knows them by. */
function useWhole() {
  const { locale } = useI18n();
  return { itemsPerPage: 200, locale };
}

export const useApplications = () => useListApplicationsQuery(useWhole());
export const useInstalledApplications = () => useListInstalledApplicationsQuery(useWhole());
