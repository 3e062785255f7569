/** Pages of the menu: home, the features' pages, settings. */
import ExtensionOutlined from '@mui/icons-material/ExtensionOutlined';
import { canOpen } from '@/shared/auth/access';
import { hasRole } from '@/shared/auth/roles';
import type { Me } from '@/shared/auth/session-slice';
import type { FeaturePage } from '@/shared/feature/feature';
import { features, withApplication } from './features';
import { home } from './home/home';
import { settings } from './settings/settings';

/** Pages of outside applications; `developersPaths.page` is the route of all. */
export const toOutsidePage = ({ id, title }: Me['outsidePages'][number]): FeaturePage => ({
  path: `apps/${id}/page`,
  titleKey: 'apps.application.title',
  title,
  icon: ExtensionOutlined,
  load: () => Promise.reject(new Error('the route of all outside pages loads it')),
});

export const pages: readonly FeaturePage[] = [
  home,
  ...features.flatMap((feature) => withApplication(feature, feature.pages)),
  settings,
];

/** Return the pages that the user sees in the menu. Those of applications are in the tenant's order among them; the
 * others keep their places. */
export function menuFor(me: Me): FeaturePage[] {
  const shown = pages.filter((page) => canOpen(me, page) && hasRole(me.roles, page.menuRoles));
  const order = (page: FeaturePage) => me.applications.indexOf(page.application ?? '');
  const inOrder = shown.filter(({ application }) => application).toSorted((a, b) => order(a) - order(b));
  const own = shown.map((page) => (page.application ? (inOrder.shift() ?? page) : page));
  return [...own, ...me.outsidePages.map(toOutsidePage)];
}
