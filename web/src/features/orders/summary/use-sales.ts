/** Sales reports with all their sums. */
import { useMemo } from 'react';
import type { SalesSums as PossibleSums, ReadSalesApiArg, ReadSalesResponse } from './api.gen';
import { useReadSalesQuery } from './api.gen';

export type SalesSums = PossibleSums;

export interface SalesRow {
  key: string;
  label: string;
  sums: SalesSums;
  previous: SalesSums;
}

export interface Sales {
  rows: readonly SalesRow[];
  rowCount: number;
  totals: SalesSums;
  previousTotals: SalesSums;
}

const NOTHING: SalesSums = { orders: 0, quantity: 0, revenue: 0, average: 0, remaining: 0 };

const toSales = ({ rows, rowCount, totals, previousTotals }: ReadSalesResponse): Sales => ({
  rows: rows.map((row) => ({ ...row, sums: row.sums ?? NOTHING, previous: row.previous ?? NOTHING })),
  rowCount,
  totals: totals ?? NOTHING,
  previousTotals: previousTotals ?? NOTHING,
});

/** Read a report; `sales` is undefined while this one loads. */
export function useSales(request: ReadSalesApiArg) {
  const { currentData, error, refetch } = useReadSalesQuery(request);
  const sales = useMemo(() => currentData && toSales(currentData), [currentData]);
  return { sales, error, retry: () => void refetch() };
}
