/** Pages outside the menu, of all features. */
import type { FeaturePage } from '@/shared/feature/feature';
import { loadOnce } from '@/shared/lib/load-once';
import { useLoaded } from '@/shared/lib/use-loaded';
import { features, withApplication } from './features';

const NONE: readonly FeaturePage[] = [];

export const morePages = loadOnce(async (): Promise<readonly FeaturePage[]> => {
  const pages = await Promise.all(
    features.map(async (feature) => withApplication(feature, (await feature.more?.()) ?? [])),
  );
  return pages.flat();
});

/** Return the pages, none until they have loaded. A failure is shown where one of them is opened. */
export const useMorePages = (): readonly FeaturePage[] => useLoaded(morePages).value ?? NONE;
