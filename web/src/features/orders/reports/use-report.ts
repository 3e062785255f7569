/** The report that the query string names. */
import { useSearchParams } from 'react-router';
import { useMe } from '@/shared/auth/use-me';
import { toDay } from '@/shared/lib/wall-time';
import type { ReadSalesApiArg } from '../summary/api.gen';
import { useSales } from '../summary/use-sales';
import { countDays, isDay, lastDays, type Span, spanParameters } from './span';

export const DIMENSIONS = ['day', 'product', 'category', 'person', 'payment-method', 'source'] as const;
export type Dimension = ReadSalesApiArg['dimension'];

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

export function useReport() {
  const [parameters, setParameters] = useSearchParams();
  const zone = useMe().tenant.timezone;
  const today = toDay(Date.now(), zone);
  const span = readSpan(parameters, today);
  const dimension = DIMENSIONS.find((name) => name === parameters.get('dimension')) ?? 'day';
  const request = { dimension, ...spanParameters(span) };
  const { sales, error, retry } = useSales(request);
  return {
    dimension,
    span,
    today,
    sales,
    error,
    retry,
    /** Query string of an export of this report. */
    parameters: new URLSearchParams(request).toString(),
    change: (values: Partial<Span> & { dimension?: string }) =>
      setParameters((before) => ({ ...Object.fromEntries(before), ...values }), { replace: true }),
  };
}

export type Report = ReturnType<typeof useReport>;
