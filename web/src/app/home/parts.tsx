/** What the features show on the home page. */
import { Skeleton } from '@mui/material';
import { late } from '@/shared/lib/late';
import { loadOnce } from '@/shared/lib/load-once';
import { features } from '../features';

const LinesSkeleton = () => (
  <Skeleton component="li" variant="rounded" height={48} sx={{ listStyle: 'none' }} />
);

export const summaries = features.flatMap(({ context, application, summary }) => {
  if (!summary) return [];
  // Home asks the code that it renders for its data, too.
  const { load } = loadOnce(summary);
  return [
    { context, application, load, Summary: late(load, () => <Skeleton variant="rounded" height={640} />) },
  ];
});
export const attentions = features.flatMap(({ context, application, attention: load }) =>
  load ? [{ context, application, Lines: late(load, LinesSkeleton) }] : [],
);

/** Load their code. A failure is reported where they are shown. */
export function preloadParts(): void {
  for (const part of [...summaries.map(({ Summary }) => Summary), ...attentions.map(({ Lines }) => Lines)]) {
    part.preload().catch(() => undefined);
  }
}
