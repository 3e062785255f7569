/** Pages outside the menu, of all features. */
import { useEffect, useState } from 'react';
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

/** Return the pages, none until they have loaded: for what is shown on every page and must not hold up a navigation. */
export function useMorePages(): readonly FeaturePage[] {
  const [pages, setPages] = useState<readonly FeaturePage[]>([]);
  useEffect(() => {
    let isMounted = true;
    // A failure is reported where a page is opened.
    morePages().then(
      (loaded) => isMounted && setPages(loaded),
      () => undefined,
    );
    return () => {
      isMounted = false;
    };
  }, []);
  return pages;
}
