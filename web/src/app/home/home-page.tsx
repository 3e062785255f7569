/** Home page: greeting, period, and the overviews of the features. */
import AddShoppingCart from '@mui/icons-material/AddShoppingCart';
import { Box, Button, List, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { Link, useSearchParams } from 'react-router';
import { ordersPaths } from '@/features/orders/paths';
import { canOpen, isInstalled } from '@/shared/auth/access';
import type { Me } from '@/shared/auth/session-slice';
import { useMe } from '@/shared/auth/use-me';
import { Attention } from '@/shared/feature/attention';
import { PERIODS, readPeriod } from '@/shared/feature/period';
import { type Prefetch, withPrefetch } from '@/shared/feature/prefetch';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { toWallTime } from '@/shared/lib/wall-time';
import { useListNotificationsQuery } from '@/shared/notifications/endpoints';
import { Page } from '@/shared/ui/page';
import { features, withApplication } from '../features';
import { useMorePages } from '../more-pages';
import { attentions, summaries } from './parts';

const UNREAD_PATH = '/notifications?isRead=false';

function getGreeting(now: number, zone: string): string {
  const hour = new Date(toWallTime(now, zone)).getUTCHours();
  if (hour < 12) return 'morning';
  return hour < 18 ? 'afternoon' : 'evening';
}

/** Return the paths of all pages that the user may open. */
function usePaths(me: Me): readonly string[] {
  const more = useMorePages();
  const pages = features.flatMap((feature) => withApplication(feature, feature.pages));
  return [...pages, ...more].filter((page) => canOpen(me, page)).map(({ path }) => path);
}

/** What the bell counts: with unread notifications, something needs attention. */
function Unread() {
  const t = useT();
  const { data } = useListNotificationsQuery({ itemsPerPage: 1 });
  return <Attention label={t('home.unread')} count={data?.unread} to={UNREAD_PATH} />;
}

/** Lines of what needs attention; without any, a message. */
function Attentions() {
  const t = useT();
  const me = useMe();
  return (
    <>
      <List disablePadding sx={{ '&:not(:empty) + p': { display: 'none' } }}>
        {attentions
          .filter((attention) => isInstalled(me, attention))
          .map(({ context, Lines }) => (
            <Lines key={context} />
          ))}
        <Unread />
      </List>
      <Typography variant="body2" color="textSecondary">
        {t('home.nothing')}
      </Typography>
    </>
  );
}

function usePeriod() {
  const [parameters, setParameters] = useSearchParams();
  const days = readPeriod(parameters);
  const setDays = (next: number) =>
    setParameters(next === 1 ? {} : { days: String(next) }, { replace: true });
  return { days, setDays };
}

function Periods({ days, setDays }: ReturnType<typeof usePeriod>) {
  const t = useT();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={days}
      aria-label={t('home.period.title')}
      onChange={(_event, next: number | null) => next && setDays(next)}
    >
      {PERIODS.map((period) => (
        <ToggleButton key={period} value={period} sx={{ px: 2, whiteSpace: 'nowrap' }}>
          {t(`home.period.${period}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

function NewSale() {
  const t = useT();
  return (
    <Button variant="contained" startIcon={<AddShoppingCart />} component={Link} to={`/${ordersPaths.pos}`}>
      {t('home.newSale')}
    </Button>
  );
}

function Home() {
  const t = useT();
  const { day } = useFormat();
  const me = useMe();
  const period = usePeriod();
  const paths = usePaths(me);
  const greeting = t(`home.greeting.${getGreeting(Date.now(), me.tenant.timezone)}`, { name: me.name });
  return (
    <Page title={greeting} action={<NewSale />}>
      <Box sx={{ maxWidth: 1280, mx: 'auto' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 2 }}>
          <Typography variant="body2" color="textSecondary" sx={{ flexGrow: 1 }}>
            {day(new Date())}
          </Typography>
          <Periods {...period} />
        </Box>
        {summaries
          .filter((summary) => isInstalled(me, summary))
          .map(({ context, Summary }) => (
            <Summary key={context} days={period.days} attention={<Attentions />} paths={paths} />
          ))}
      </Box>
    </Page>
  );
}

const prefetch: Prefetch = (context) => {
  for (const { load } of summaries.filter((summary) => isInstalled(context.me, summary))) {
    load().then(
      (Summary) => Summary.prefetch?.(context),
      // Reported where it is shown.
      () => undefined,
    );
  }
};

export const HomePage = withPrefetch(Home, prefetch);
