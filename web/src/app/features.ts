/** The features of the app, in menu order. */
import { ordersFeature } from '@/features/orders/feature';
import { snookerFeature } from '@/features/snooker/feature';
import { hasRole } from '@/shared/auth/roles';
import type { Feature, FeaturePage } from '@/shared/feature/feature';
import { home } from './home/home';

export const features: readonly Feature[] = [ordersFeature, snookerFeature];

export const pages: readonly FeaturePage[] = [home, ...features.flatMap((feature) => feature.pages)];

export const menuFor = (roles: readonly string[]): FeaturePage[] =>
  pages.filter((page) => hasRole(roles, page.roles) && hasRole(roles, page.menuRoles));

export const companions = features.flatMap(({ companion }) => (companion ? [companion] : []));

/** Event type → stale tags, of all features together. */
export const liveTags = new Map<string, readonly string[]>();
for (const feature of features) {
  for (const [type, tags] of Object.entries(feature.live)) {
    liveTags.set(type, [...(liveTags.get(type) ?? []), ...tags]);
  }
}

/** Every tag there is, for when news were missed. */
export const allTags: readonly string[] = [...new Set([...liveTags.values()].flat())];
