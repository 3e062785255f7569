/** The hours of work of each day of the week; a day can have several, or none. */
import Add from '@mui/icons-material/Add';
import Close from '@mui/icons-material/Close';
import { Box, FormHelperText, IconButton, TextField, Typography } from '@mui/material';
import type { Violation } from '@/shared/api/problem';
import { useI18n, useT } from '@/shared/i18n/i18n-context';
import { FORMAT_LOCALES } from '@/shared/i18n/locales';

export interface Hours {
  /** Its place in the form, whatever day it is moved to. */
  key: number;
  weekday: number;
  from: string;
  to: string;
}

interface HoursEditorProps {
  hours: readonly Hours[];
  refusal: Violation | undefined;
  onChange: (hours: readonly Hours[]) => void;
}

const WEEK = [1, 2, 3, 4, 5, 6, 7];
/** The first of January 2024 was a Monday. */
const dayName = (weekday: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, weekday));

let lastKey = 0;
export const keyed = (hours: readonly Omit<Hours, 'key'>[]): Hours[] =>
  hours.map(({ weekday, from, to }) => {
    lastKey += 1;
    return { key: lastKey, weekday, from, to };
  });

const inOrder = (one: Hours, other: Hours): number =>
  one.weekday - other.weekday || one.from.localeCompare(other.from);

/** The stretch of work that a refusal is about: `hours[3]`. */
function refusedOf(hours: readonly Hours[], refusal: Violation | undefined): number | undefined {
  const place = /\[(\d+)\]/.exec(refusal?.propertyPath ?? '')?.[1];
  return place === undefined ? undefined : hours[Number(place)]?.key;
}

function Stretch(told: {
  one: Hours;
  isRefused: boolean;
  day: string;
  onChange: (one: Hours) => void;
  onRemove: () => void;
}) {
  const { one, isRefused, day, onChange, onRemove } = told;
  const t = useT();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
      {(['from', 'to'] as const).map((end) => (
        <TextField
          key={end}
          size="small"
          error={isRefused}
          value={one[end]}
          onChange={(event) => onChange({ ...one, [end]: event.target.value })}
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

export function HoursEditor({ hours, refusal, onChange }: HoursEditorProps) {
  const t = useT();
  const locale = FORMAT_LOCALES[useI18n().locale];
  const refused = refusedOf(hours, refusal);
  const put = (changed: readonly Hours[]) => onChange([...changed].sort(inOrder));
  return (
    <Box role="group" aria-label={t('planning.calendar.hours')} sx={{ display: 'grid', gap: 0.5 }}>
      {WEEK.map((weekday) => {
        const day = dayName(weekday, locale);
        const mine = hours.filter((one) => one.weekday === weekday);
        const next = mine.length > 0 ? { from: '14:00', to: '18:00' } : { from: '09:00', to: '17:00' };
        return (
          <Box key={weekday} sx={{ display: 'flex', alignItems: 'start', gap: 1, minHeight: 44 }}>
            <Typography sx={{ width: 84, flex: 'none', pt: 1 }}>{day}</Typography>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, flex: 1 }}>
              {mine.length === 0 && (
                <Typography color="textSecondary" sx={{ pt: 1 }}>
                  {t('planning.calendar.dayOff')}
                </Typography>
              )}
              {mine.map((one) => (
                <Stretch
                  key={one.key}
                  one={one}
                  isRefused={one.key === refused}
                  day={day}
                  onChange={(changed) =>
                    onChange(hours.map((other) => (other.key === one.key ? changed : other)))
                  }
                  onRemove={() => onChange(hours.filter((other) => other.key !== one.key))}
                />
              ))}
            </Box>
            <IconButton
              size="small"
              aria-label={t('planning.calendar.addHours', { day })}
              onClick={() => put([...hours, ...keyed([{ weekday, ...next }])])}
            >
              <Add fontSize="small" />
            </IconButton>
          </Box>
        );
      })}
      {refusal && <FormHelperText error>{refusal.message}</FormHelperText>}
    </Box>
  );
}
