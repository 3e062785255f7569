/** The pages of the app: home, then the features' in menu order. */
import { hasRole } from '@/shared/auth/roles';
import type { FeaturePage } from '@/shared/feature/feature';
import { features } from './features';
import { home } from './home/home';
import { settings } from './settings/settings';

export const pages: readonly FeaturePage[] = [
  home,
  ...features.flatMap((feature) => feature.pages),
  settings,
];

/** What the menu shows; pages of a group are found behind their title. */
export const menuFor = (roles: readonly string[]): FeaturePage[] =>
  pages.filter(
    ({ group, ...page }) => !group && hasRole(roles, page.roles) && hasRole(roles, page.menuRoles),
  );

/** Where the command palette leads. */
export const placesFor = (roles: readonly string[]): FeaturePage[] =>
  pages.filter((page) => hasRole(roles, page.roles));
