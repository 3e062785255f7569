/** Page with the tours of all drivers on a day. */
import { Skeleton } from '@mui/material';
import { useMe } from '@/shared/auth/use-me';
import { useT } from '@/shared/i18n/i18n-context';
import { useListState } from '@/shared/lib/use-list-state';
import { toDay } from '@/shared/lib/wall-time';
import { DayField } from '@/shared/ui/day-field';
import { Page } from '@/shared/ui/page';
import { EmptyState, ErrorState } from '@/shared/ui/states';
import { SavedBanner } from '../list/saved-banner';
import { usePlanToursQuery } from '../office/api.gen';
import { ordersTabs } from '../orders-tabs';
import { OrderSheet } from '../sheet/order-sheet';
import { AgentTour } from './agent-tour';

export function TourPage() {
  const t = useT();
  const { tenant } = useMe();
  const state = useListState({ sort: '', direction: 'asc' });
  const date = state.get('date') || toDay(Date.now(), tenant.timezone);
  const { currentData, error, refetch } = usePlanToursQuery({ date });
  const tours = currentData?.tours;
  return (
    <Page
      title={t('orders.list.title')}
      tabs={ordersTabs}
      filters={
        <DayField
          id="tour-date"
          label={t('orders.tour.date')}
          value={date}
          onChange={(day) => state.change({ date: day })}
        />
      }
    >
      <SavedBanner />
      {error && !tours ? <ErrorState error={error} retry={() => void refetch()} /> : null}
      {!error && !tours && <Skeleton variant="rounded" height={360} />}
      {tours?.length === 0 && <EmptyState text={t('orders.tour.empty')} />}
      {tours?.map((tour) => (
        <AgentTour key={tour.agent?.id ?? 'nobody'} tour={tour} />
      ))}
      <OrderSheet />
    </Page>
  );
}
