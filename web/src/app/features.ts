/** The features of the app: every `feature.ts` in `src/features`, in menu order. */
import type { Feature, FeaturePage } from '@/shared/feature/feature';

const modules = import.meta.glob<{ feature: Feature }>('../features/*/feature.ts', { eager: true });

export const features: readonly Feature[] = Object.values(modules)
  .map(({ feature }) => feature)
  .sort((a, b) => a.position - b.position);

/** Applications that are pages of a feature which every tenant has. */
const PAGE_APPLICATIONS: Readonly<Record<string, string>> = {
  pos: 'point-of-sale',
  'orders/tour': 'delivery',
  'settings/promo-codes': 'promotions',
};

/** Return pages of a feature with the application that they need. */
export const withApplication = ({ application }: Feature, pages: readonly FeaturePage[]): FeaturePage[] =>
  pages.map((page) => ({ ...page, application: PAGE_APPLICATIONS[page.path] ?? application }));

export const companions = features.flatMap(({ companion }) => (companion ? [companion] : []));

/** Delete all features' user data in the browser; failures are retried at the next start. */
export async function clearUserData(): Promise<void> {
  const deletions = features.map(async (feature) => (await feature.clearUserData?.())?.());
  await Promise.allSettled(deletions);
}

/** Event type → cache tags to invalidate, of all features. */
export const liveTags = new Map<string, readonly string[]>();
for (const feature of features) {
  for (const [type, tags] of Object.entries(feature.live)) {
    liveTags.set(type, [...(liveTags.get(type) ?? []), ...tags]);
  }
}

/** All cache tags, for when events were missed. */
export const allTags: readonly string[] = [...new Set([...liveTags.values()].flat())];
