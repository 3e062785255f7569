/** Tour of one driver: stops in driving order, with a map. */
import { Box, Paper, Skeleton, Typography } from '@mui/material';
import { useMemo } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { late } from '@/shared/lib/late';
import { useSteps } from '../list/order-filters';
import type { Pin } from '../map/map-view';
import type { Stop, Tour } from '../office/contract';
import { isDone } from './stop-tasks';
import { TourStop } from './tour-stop';

const MAP_HEIGHT = 200;

const MapView = late(
  () => import('../map/map-view').then((module) => module.MapView),
  () => <Skeleton variant="rounded" height={MAP_HEIGHT} />,
);

/** Return numbered pins; stops without coordinates have no pin but keep their number. */
const toPins = (stops: readonly Stop[]): Pin[] =>
  stops.flatMap(({ lat, lng, customer, address }, index) =>
    lat === null || lng === null
      ? []
      : [{ lat, lng, mark: String(index + 1), title: `${customer}, ${address}` }],
  );

export function AgentTour({ tour: { agent, stops, kilometres } }: { tour: Tour }) {
  const t = useT();
  const pins = useMemo(() => toPins(stops), [stops]);
  const steps = useSteps().map(({ code }) => code);
  const next = stops.find((stop) => !isDone(stop, steps));
  const name = agent?.fullName ?? t('orders.tour.nobody');
  return (
    <Paper component="section" variant="outlined" aria-label={name} sx={{ p: 2, mb: 2 }}>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {name}{' '}
        <Typography component="span" variant="body2" color="textSecondary" className="tabular-nums">
          {[
            t('orders.tour.stops', { stops: stops.length }),
            // One stop, or stops without coordinates, have no known way between them.
            kilometres > 0 && t('orders.tour.kilometres', { kilometres }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Typography>
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 420px)' },
        }}
      >
        <Box
          component="ol"
          sx={{ m: 0, p: 0, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', alignContent: 'start' }}
        >
          {stops.map((stop, index) => (
            <TourStop
              key={`${stop.kind}-${stop.orderNumber}`}
              stop={stop}
              number={index + 1}
              isNext={stop === next}
              isDone={isDone(stop, steps)}
            />
          ))}
        </Box>
        <Box>
          <MapView label={t('orders.tour.map', { name })} pins={pins} joined height={MAP_HEIGHT} />
        </Box>
      </Box>
    </Paper>
  );
}
