/** Calendar of a date field, in the reader's language; loaded when it is first opened. */
import { Popover } from '@mui/material';
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import dayjs from 'dayjs';
import 'dayjs/locale/ar-ma';
import 'dayjs/locale/en-gb';
import 'dayjs/locale/fr';
import updateLocale from 'dayjs/plugin/updateLocale';
import { useI18n } from '@/shared/i18n/i18n-context';
import { useWeek } from '@/shared/i18n/week';

dayjs.extend(updateLocale);

/** Languages of the calendar, with Western digits; the country says on which day weeks begin. */
const CALENDARS = { en: 'en-gb', fr: 'fr', ar: 'ar-ma' } as const;

interface CalendarPopoverProps {
  anchor: HTMLElement;
  label: string;
  value: string;
  min?: string | undefined;
  max?: string | undefined;
  onChoose: (day: string) => void;
  onClose: () => void;
}

const toDayjs = (day: string | undefined) => (day ? dayjs(day) : null);

export function CalendarPopover({ anchor, label, value, min, max, onChoose, onClose }: CalendarPopoverProps) {
  const { locale } = useI18n();
  const [first = 1] = useWeek().days;
  dayjs.updateLocale(CALENDARS[locale], { weekStart: first % 7 });
  const [minDate, maxDate] = [toDayjs(min), toDayjs(max)];
  return (
    <LocalizationProvider dateAdapter={AdapterDayjs} adapterLocale={CALENDARS[locale]}>
      <Popover
        open
        anchorEl={anchor}
        onClose={onClose}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': label } }}
      >
        <DateCalendar
          autoFocus
          value={toDayjs(value)}
          {...(minDate && { minDate })}
          {...(maxDate && { maxDate })}
          // A year or a month alone is not yet a choice.
          onChange={(day, state) => state === 'finish' && day && onChoose(day.format('YYYY-MM-DD'))}
        />
      </Popover>
    </LocalizationProvider>
  );
}
