/** Home page with a summary per feature. */
import { Box, Skeleton } from '@mui/material';
import { lazy, Suspense } from 'react';
import { isInstalled } from '@/shared/auth/access';
import { useMe } from '@/shared/auth/use-me';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { Page } from '@/shared/ui/page';
import { features } from '../features';

const summaries = features.flatMap(({ context, application, summary: load }) =>
  load ? [{ context, application, Summary: lazy(async () => ({ default: await load() })) }] : [],
);

export function HomePage() {
  const t = useT();
  const { day } = useFormat();
  const me = useMe();
  return (
    <Page title={t('home.title', { tenant: me.tenant.name })}>
      <Box component="p" sx={{ mt: -1.5, mb: 3, color: 'text.secondary' }}>
        {day(new Date())}
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 220px), 1fr))',
        }}
      >
        {summaries
          .filter((summary) => isInstalled(me, summary))
          .map(({ context, Summary }) => (
            <Suspense key={context} fallback={<Skeleton variant="rounded" height={112} />}>
              <Summary />
            </Suspense>
          ))}
      </Box>
    </Page>
  );
}
