/** A cell of a file beside what it was read as. */
import { Box, Typography } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { type Format, useFormat } from '@/shared/i18n/use-format';
import { useAmountIn } from '../imported/use-amount-in';
import type { ImportColumn, ImportReading } from './contract';

/** Points to what was read, also where text runs from right to left. */
const ARROW = { display: 'inline-block', px: 0.5, '[dir="rtl"] &': { transform: 'scaleX(-1)' } } as const;

type T = ReturnType<typeof useT>;
/** What is read as it is written is shown once. */
const PLAIN: ReadonlySet<string> = new Set(['text', 'code', 'pictures']);

/** Return a value as people of the language write it: months by their names, amounts with their currency. */
export function formatReading(value: string, kind: string, format: Format, t: T): string {
  if (kind === 'amount') return format.amount(Number(value));
  if (kind === 'weight') return `${format.count(Number(value))} g`;
  if (kind === 'percent') return `${format.count(Number(value))} %`;
  if (kind === 'number') return format.count(Number(value));
  if (kind === 'date') return format.date(value.slice(0, 10));
  if (kind === 'yes-no') return t(`imports.how.${value}`);
  if (kind === 'visibility') return t(value === 'yes' ? 'imports.how.shown' : 'imports.how.draft');
  return value;
}

interface ReadingValueProps {
  reading: ImportReading;
  column: ImportColumn;
}

export function ReadingValue({ reading, column }: ReadingValueProps) {
  const t = useT();
  const amountIn = useAmountIn();
  const format = useFormat();
  const { text, value, code } = reading;
  // Orders of another program can be in another currency than the shop's.
  const formatValue = (value: string) =>
    column.kind === 'amount' && column.currency
      ? amountIn(Number(value), column.currency)
      : formatReading(value, column.kind, format, t);
  const isPlain = PLAIN.has(column.kind) && code === '';
  return (
    <Box component="li" sx={{ listStyle: 'none', minWidth: 0, maxWidth: '100%' }}>
      {!isPlain && (
        <Typography component="span" variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          <bdi>{text}</bdi>
          <Box component="span" aria-hidden sx={ARROW}>
            →
          </Box>
        </Typography>
      )}
      <Typography
        component="span"
        variant="body2"
        sx={{ color: code ? 'error.main' : undefined, overflowWrap: 'anywhere' }}
      >
        <bdi>
          {code && t('imports.how.unread')}
          {!code && (value ? formatValue(value) : t('imports.how.omitted'))}
        </bdi>
      </Typography>
    </Box>
  );
}
