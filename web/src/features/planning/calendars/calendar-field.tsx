/** Select of a plan's calendar: continuous, standard, or a custom one. */
import { MenuItem, TextField } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import type { GanttCalendar } from '../contract';

interface CalendarFieldProps {
  value: string;
  calendars: readonly GanttCalendar[];
  error?: string | undefined;
  hint?: string;
  /** Offer the calendar of the imported file. */
  asInFile?: boolean;
  onChange: (calendar: string) => void;
}

export function CalendarField({ value, calendars, error, hint, asInFile, onChange }: CalendarFieldProps) {
  const t = useT();
  return (
    <TextField
      select
      id="calendar"
      label={t('planning.field.calendar')}
      value={value}
      error={Boolean(error)}
      helperText={error ?? hint}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      {asInFile && <MenuItem value="">{t('planning.calendar.asInFile')}</MenuItem>}
      <MenuItem value="standard">{t('planning.calendar.standard')}</MenuItem>
      <MenuItem value="continuous">{t('planning.calendar.continuous')}</MenuItem>
      {calendars.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          <bdi>{name}</bdi>
        </MenuItem>
      ))}
    </TextField>
  );
}
