/** The report, and the days that the query string names. */
import { useSearchParams } from 'react-router';
import { useMe } from '@/shared/auth/use-me';
import { toDay } from '@/shared/lib/wall-time';
import type { ReadSalesApiArg } from '../summary/api.gen';
import { useSales } from '../summary/use-sales';
import { countDays, isDay, lastDays, type Span, spanParameters } from './span';

export const DIMENSIONS = ['day', 'product', 'category', 'person', 'payment-method', 'source'] as const;
export type Dimension = ReadSalesApiArg['dimension'];
export const TAXES = 'taxes';
/** Sales by each dimension, and the taxes. */
export const TABS = [...DIMENSIONS, TAXES] as const;

const DEFAULT_DAYS = 30;
const MAX_DAYS = 731;

/** Dimensions whose sums are those of lines: quantities instead of orders. */
export const isOfLines = (dimension: Dimension): boolean =>
  dimension === 'product' || dimension === 'category';

function readSpan(parameters: URLSearchParams, today: string): Span {
  const span = { from: parameters.get('from') ?? '', to: parameters.get('to') ?? '' };
  const isValid = isDay(span.from) && isDay(span.to) && countDays(span) >= 1 && countDays(span) <= MAX_DAYS;
  return isValid ? span : lastDays(today, DEFAULT_DAYS);
}

/** The days and the tab that the query string names. */
export function useReportSpan() {
  const [parameters, setParameters] = useSearchParams();
  const zone = useMe().tenant.timezone;
  const today = toDay(Date.now(), zone);
  return {
    tab: TABS.find((name) => name === parameters.get('dimension')) ?? 'day',
    span: readSpan(parameters, today),
    today,
    change: (values: Partial<Span> & { dimension?: string }) =>
      setParameters((before) => ({ ...Object.fromEntries(before), ...values }), { replace: true }),
  };
}

export type ReportSpan = ReturnType<typeof useReportSpan>;

export function useReport(dimension: Dimension, span: Span) {
  const { sales, error, retry } = useSales({ dimension, ...spanParameters(span) });
  return {
    dimension,
    span,
    sales,
    error,
    retry,
  };
}

export type Report = ReturnType<typeof useReport>;
