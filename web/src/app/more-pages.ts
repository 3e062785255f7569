/** Pages outside the menu, of all features. */
import { useEffect, useState } from 'react';
import type { FeaturePage } from '@/shared/feature/feature';
import { features, withApplication } from './features';

const NONE: readonly FeaturePage[] = [];
let loading: Promise<readonly FeaturePage[]> | undefined;
let loaded: readonly FeaturePage[] | undefined;

/** Load the pages once; retry after a failure. */
export function morePages(): Promise<readonly FeaturePage[]> {
  loading ??= Promise.all(
    features.map(async (feature) => withApplication(feature, (await feature.more?.()) ?? [])),
  )
    .then((pages) => {
      loaded = pages.flat();
      return loaded;
    })
    .catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
  return loading;
}

/** Return the pages, none until they have loaded. */
export function useMorePages(): readonly FeaturePage[] {
  const [pages, setPages] = useState(loaded ?? NONE);
  useEffect(() => {
    let isMounted = true;
    // A failure is reported where a page is opened.
    morePages().then(
      (found) => isMounted && setPages(found),
      () => undefined,
    );
    return () => {
      isMounted = false;
    };
  }, []);
  return pages;
}
