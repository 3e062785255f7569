/** Late deliveries, finished orders that are not paid, messages that failed, and a country to confirm. */
import { useMe } from '@/shared/auth/use-me';
import { Attention } from '@/shared/feature/attention';
import { useT } from '@/shared/i18n/i18n-context';
import { ordersPaths } from '../paths';
import { useReadOrderFiguresQuery } from './api.gen';

export function OrderAttention() {
  const t = useT();
  const { data } = useReadOrderFiguresQuery();
  const { roles, tenant } = useMe();
  const isSuggested = roles.includes('ROLE_ADMIN') && !tenant.isCountryConfirmed;
  const orders = `/${ordersPaths.orders}`;
  return (
    <>
      <Attention label={t('orders.figures.late')} count={data?.lateDeliveries} to={`${orders}?late=true`} />
      <Attention
        label={t('orders.home.unpaidReady')}
        count={data?.unpaidReady}
        to={`${orders}?step=ready&unpaid=true`}
      />
      <Attention
        label={t('orders.home.failedMessages')}
        count={data?.failedMessages}
        to={`/${ordersPaths.messages}?state=failed`}
      />
      <Attention label={t('orders.home.confirmCountry')} count={isSuggested ? 1 : 0} to="/settings/shop" />
    </>
  );
}
