/** Editor of a calendar's holidays. */
import { Box, Button, Chip, FormHelperText, Typography } from '@mui/material';
import { useState } from 'react';
import { useI18n, useT } from '@/shared/i18n/i18n-context';
import { DayField } from '@/shared/ui/day-field';

interface HolidaysEditorProps {
  holidays: readonly string[];
  error: string | undefined;
  onChange: (holidays: readonly string[]) => void;
}

export function HolidaysEditor({ holidays, error, onChange }: HolidaysEditorProps) {
  const t = useT();
  const [date, setDate] = useState('');
  const format = new Intl.DateTimeFormat(useI18n().formatLocale, {
    dateStyle: 'medium',
    timeZone: 'UTC',
  });
  const add = () => {
    onChange([...new Set([...holidays, date])].sort());
    setDate('');
  };
  return (
    <Box role="group" aria-label={t('planning.calendar.holidays')} sx={{ display: 'grid', gap: 1 }}>
      <Typography variant="h2">{t('planning.calendar.holidays')}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
        {holidays.map((day) => (
          <Chip
            key={day}
            label={format.format(new Date(day))}
            onDelete={() => onChange(holidays.filter((other) => other !== day))}
          />
        ))}
      </Box>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
        <DayField id="holiday" label={t('planning.calendar.holiday')} value={date} onChange={setDate} />
        <Button disabled={!date} onClick={add}>
          {t('planning.calendar.addHoliday')}
        </Button>
      </Box>
      {error && <FormHelperText error>{error}</FormHelperText>}
    </Box>
  );
}
