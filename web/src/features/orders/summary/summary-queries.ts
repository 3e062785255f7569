/** What the overview reads: its parts ask for it, and the page ahead of them. */

import { readPeriod } from '@/shared/feature/period';
import { AHEAD, type Prefetch } from '@/shared/feature/prefetch';
import { toDay } from '@/shared/lib/wall-time';
import { ordersApi } from '../api';
import { LISTED_FIELDS } from '../listed-order';
import { lastDays, spanParameters } from '../reports/span';
import { ordersSummaryContract } from './api.gen';

/** Days of the small charts, and of the large one at first. */
export const SPARK_DAYS = 7;
export const CHART_DAYS = 30;

export const LATEST = {
  fields: LISTED_FIELDS,
  itemsPerPage: 6,
  page: 1,
  order: { createdAt: 'desc' },
} as const;

/** Sales of each of the last days, compared with those before. */
export const salesByDay = (today: string, days: number) =>
  ({ dimension: 'day', ...spanParameters(lastDays(today, days)) }) as const;

export const salesByProduct = (today: string, days: number) =>
  ({ dimension: 'product', ...lastDays(today, days) }) as const;

export const prefetchSummary: Prefetch = ({ dispatch, parameters, me }) => {
  const { readOrderFigures, readSales } = ordersSummaryContract.endpoints;
  const today = toDay(Date.now(), me.tenant.timezone);
  const days = readPeriod(parameters);
  void dispatch(readOrderFigures.initiate(undefined, AHEAD));
  void dispatch(ordersApi.endpoints.listOrders.initiate(LATEST, AHEAD));
  // Days that are the same are one query.
  for (const length of [days, SPARK_DAYS, CHART_DAYS]) {
    void dispatch(readSales.initiate(salesByDay(today, length), AHEAD));
  }
  void dispatch(readSales.initiate(salesByProduct(today, days), AHEAD));
};
