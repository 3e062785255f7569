/** Presets and first and last day of a report. */
import { Box, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { DayField } from '@/shared/ui/day-field';
import { countDays, isDay, lastDays } from './span';
import type { ReportSpan } from './use-report';

const LENGTHS = [1, 7, 30, 90, 365] as const;

export function SpanPicker({ report: { span, today, change } }: { report: ReportSpan }) {
  const t = useT();
  const preset = span.to === today ? countDays(span) : null;
  const dayField = (name: 'from' | 'to') => (
    <DayField
      id={`reports-${name}`}
      label={t(`orders.reports.${name}`)}
      value={span[name]}
      sx={{ width: 'auto', flex: '1 1 140px', maxWidth: 180 }}
      onChange={(day) => {
        const next = { ...span, [name]: day };
        if (!isDay(day)) return;
        // A span that would end before it starts becomes that one day.
        change(next.from > next.to ? { from: day, to: day } : next);
      }}
    />
  );
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', mb: 2 }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={preset}
        aria-label={t('orders.home.span')}
        onChange={(_event, days: number | null) => days && change(lastDays(today, days))}
      >
        {LENGTHS.map((days) => (
          <ToggleButton key={days} value={days} sx={{ whiteSpace: 'nowrap' }}>
            {days === 1 ? t('home.period.1') : t('orders.home.days', { days })}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {dayField('from')}
      {dayField('to')}
    </Box>
  );
}
