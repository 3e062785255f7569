/** Groups and categories of the store, in their order. */
import type { Application } from '../api.gen';

export type Category = Application['category'];

export const GROUPS: readonly { group: Application['group']; categories: readonly Category[] }[] = [
  {
    group: 'business-management',
    categories: ['management', 'commerce', 'restauration-coffee', 'logistics-shipping', 'human-resources'],
  },
  { group: 'website-ecommerce', categories: ['addons', 'themes', 'content-management'] },
  { group: 'others', categories: ['entertainment', 'customer-loyalty', 'coming-soon'] },
];

/** Return whether an application is listed in a category; "Coming Soon" has all that are announced. */
export const isIn = (application: Application, category: string): boolean =>
  category === 'coming-soon' ? application.isAnnounced : application.category === category;

/** Return the applications of a category, if one is chosen, whose name or description contains the text. */
export function selectApplications(
  applications: readonly Application[],
  category: string,
  search: string,
): Application[] {
  const text = search.trim().toLowerCase();
  return applications.filter(
    (application) =>
      (!category || isIn(application, category)) &&
      `${application.name}\n${application.description}`.toLowerCase().includes(text),
  );
}
