/** Pages of the menu: home, the features' pages, settings. */
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

/** Return the pages that these roles see in the menu. */
export const menuFor = (roles: readonly string[]): FeaturePage[] =>
  pages.filter((page) => hasRole(roles, page.roles) && hasRole(roles, page.menuRoles));
