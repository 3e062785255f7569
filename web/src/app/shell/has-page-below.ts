import type { FeaturePage } from '@/shared/feature/feature';

/** Whether another of the pages is below this one: then a link to it is active on this page alone. */
export function hasPageBelow(
  { path }: Pick<FeaturePage, 'path'>,
  pages: readonly Pick<FeaturePage, 'path'>[],
) {
  return pages.some((other) => other.path.startsWith(`${path}/`));
}
