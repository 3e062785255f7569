/** Editor of the working hours per weekday; a day has any number of ranges. */
import Add from '@mui/icons-material/Add';
import Close from '@mui/icons-material/Close';
import { Box, FormHelperText, IconButton, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import type { Violation } from '@/shared/api/problem';
import { useI18n, useT } from '@/shared/i18n/i18n-context';
import { useWeek } from '@/shared/i18n/week';

export interface Hours {
  /** React key of the range. */
  key: number;
  weekday: number;
  from: string;
  to: string;
}

interface HoursEditorProps {
  hours: readonly Hours[];
  violation: Violation | undefined;
  onChange: (hours: readonly Hours[]) => void;
}

/** Format a weekday, 1 is Monday; 1 January 2024 was a Monday. */
const formatWeekday = (weekday: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, weekday));

let lastKey = 0;
export const withKeys = (hours: readonly Omit<Hours, 'key'>[]): Hours[] =>
  hours.map(({ weekday, from, to }) => {
    lastKey += 1;
    return { key: lastKey, weekday, from, to };
  });

const compareHours = (range: Hours, other: Hours): number =>
  range.weekday - other.weekday || range.from.localeCompare(other.from);

/** Return the key of the range that a violation such as `hours[3]` refers to. */
function findInvalidKey(hours: readonly Hours[], violation: Violation | undefined): number | undefined {
  const index = /\[(\d+)\]/.exec(violation?.propertyPath ?? '')?.[1];
  return index === undefined ? undefined : hours[Number(index)]?.key;
}

function RangeFields(props: {
  range: Hours;
  isInvalid: boolean;
  day: string;
  onChange: (range: Hours) => void;
  onRemove: () => void;
}) {
  const { range, isInvalid, day, onChange, onRemove } = props;
  const t = useT();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
      {(['from', 'to'] as const).map((end) => (
        <TextField
          key={end}
          size="small"
          error={isInvalid}
          value={range[end]}
          onChange={(event) => onChange({ ...range, [end]: event.target.value })}
          placeholder={end === 'from' ? '09:00' : '17:00'}
          fullWidth={false}
          sx={{ width: 76 }}
          slotProps={{
            htmlInput: { 'aria-label': `${day}, ${t(`planning.calendar.${end}`)}`, maxLength: 5, dir: 'ltr' },
          }}
        />
      ))}
      <IconButton size="small" aria-label={t('planning.calendar.removeHours', { day })} onClick={onRemove}>
        <Close fontSize="small" />
      </IconButton>
    </Box>
  );
}

export function HoursEditor({ hours, violation, onChange }: HoursEditorProps) {
  const t = useT();
  const { days } = useWeek();
  const locale = useI18n().formatLocale;
  // Found once, among the hours that were sent: later ones have other places.
  const [marked, setMarked] = useState({ violation, key: findInvalidKey(hours, violation) });
  if (marked.violation !== violation) setMarked({ violation, key: findInvalidKey(hours, violation) });
  const changeSorted = (changed: readonly Hours[]) => onChange([...changed].sort(compareHours));
  return (
    <Box role="group" aria-label={t('planning.calendar.hours')} sx={{ display: 'grid', gap: 0.5 }}>
      {days.map((weekday) => {
        const day = formatWeekday(weekday, locale);
        const dayRanges = hours.filter((range) => range.weekday === weekday);
        const defaultRange =
          dayRanges.length > 0 ? { from: '14:00', to: '18:00' } : { from: '09:00', to: '17:00' };
        return (
          <Box key={weekday} sx={{ display: 'flex', alignItems: 'start', gap: 1, minHeight: 44 }}>
            <Typography sx={{ width: 84, flex: 'none', pt: 1 }}>{day}</Typography>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, flex: 1 }}>
              {dayRanges.length === 0 && (
                <Typography color="textSecondary" sx={{ pt: 1 }}>
                  {t('planning.calendar.dayOff')}
                </Typography>
              )}
              {dayRanges.map((range) => (
                <RangeFields
                  key={range.key}
                  range={range}
                  isInvalid={range.key === marked.key}
                  day={day}
                  onChange={(changed) =>
                    onChange(hours.map((other) => (other.key === range.key ? changed : other)))
                  }
                  onRemove={() => onChange(hours.filter((other) => other.key !== range.key))}
                />
              ))}
            </Box>
            <IconButton
              size="small"
              aria-label={t('planning.calendar.addHours', { day })}
              onClick={() => changeSorted([...hours, ...withKeys([{ weekday, ...defaultRange }])])}
            >
              <Add fontSize="small" />
            </IconButton>
          </Box>
        );
      })}
      {violation && <FormHelperText error>{violation.message}</FormHelperText>}
    </Box>
  );
}
