/** Applications that were added by their manifests, as the store shows them beside its own; admins alone see them. */
import { api } from '@/shared/api/api';
import type { Collection, Item } from '@/shared/api/hydra';
import { isAdmin } from '@/shared/auth/roles';
import { useMe } from '@/shared/auth/use-me';
import { useI18n } from '@/shared/i18n/i18n-context';

export interface OutsideApplication extends Item {
  name: string;
  description: string;
  release: string;
  status: 'available' | 'installed';
  /** Where its installation begins. */
  installUrl: string;
  /** A release that waits for consent. */
  nextRelease: string | null;
  installedAt: string | null;
  /** When it has to ask for consent again. */
  consentEndsAt: string | null;
}

const outsideApi = api.enhanceEndpoints({ addTagTypes: ['OutsideApplication'] }).injectEndpoints({
  endpoints: (build) => ({
    // Names are in the language, which is part of what the cache knows them by.
    listStoreOutside: build.query<Collection<OutsideApplication>, string>({
      query: () => ({ url: '/api/outside_applications' }),
      providesTags: ['OutsideApplication'],
    }),
    uninstallStoreOutside: build.mutation<unknown, string>({
      query: (id) => ({ url: `/api/outside_applications/${id}/uninstall`, method: 'POST' }),
      invalidatesTags: ['OutsideApplication'],
    }),
  }),
});

export const { useUninstallStoreOutsideMutation } = outsideApi;

/** The category that the store lists them in. */
export const OUTSIDE_CATEGORY = 'addons';

/** Path of the page that shows what it may do, and updates and removes it. */
export const outsidePath = (id: string) => `/developers/applications/${id}`;

export function useOutsideApplications(): readonly OutsideApplication[] {
  const { locale } = useI18n();
  const { roles } = useMe();
  const { data } = outsideApi.useListStoreOutsideQuery(locale, { skip: !isAdmin(roles) });
  return data?.['hydra:member'] ?? [];
}

/** Return those that the store lists for a category and a search; they belong to the addons. */
export const selectOutside = (
  applications: readonly OutsideApplication[],
  category: string,
  search: string,
): OutsideApplication[] => {
  const text = search.trim().toLocaleLowerCase();
  return applications.filter(
    ({ name, description }) =>
      ['', OUTSIDE_CATEGORY].includes(category) &&
      `${name}\n${description}`.toLocaleLowerCase().includes(text),
  );
};
