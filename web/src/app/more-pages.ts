/** Pages outside the menu, of all features. */
import type { FeaturePage } from '@/shared/feature/feature';
import { features, withApplication } from './features';

let loading: Promise<FeaturePage[]> | undefined;

/** Load the pages once; retry after a failure. */
export function morePages(): Promise<FeaturePage[]> {
  loading ??= Promise.all(
    features.map(async (feature) => withApplication(feature, (await feature.more?.()) ?? [])),
  )
    .then((pages) => pages.flat())
    .catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
  return loading;
}
