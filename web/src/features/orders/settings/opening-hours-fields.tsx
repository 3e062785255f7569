/** Opening hours per weekday. */
import { Box, FormControlLabel, Switch, Typography } from '@mui/material';
import { useI18n } from '@/shared/i18n/i18n-context';
import { useWeek } from '@/shared/i18n/week';
import { TimeField } from '@/shared/ui/time-field';
import type { ShopSettings } from '../office/contract';
import { getWeek } from './use-shop';

export interface ShopPartProps {
  shop: ShopSettings;
  onChange: (part: Partial<ShopSettings>) => void;
}

/** Return a formatter of weekdays, 1 is Monday; 1 January 2024 was a Monday. */
function useWeekday() {
  const { formatLocale } = useI18n();
  const name = new Intl.DateTimeFormat(formatLocale, { weekday: 'long', timeZone: 'UTC' });
  return (weekday: number): string => name.format(new Date(Date.UTC(2024, 0, weekday)));
}

export function OpeningHoursFields({ shop, onChange }: ShopPartProps) {
  const { t } = useI18n();
  const getName = useWeekday();
  const week = getWeek(shop);
  type Day = (typeof week)[number];
  const set = (day: Day, part: Partial<Day>) =>
    onChange({ openingHours: week.map((other) => (other === day ? { ...day, ...part } : other)) });
  const { days } = useWeek();
  const ordered = week.toSorted((a, b) => days.indexOf(a.weekday) - days.indexOf(b.weekday));
  return ordered.map((day) => {
    const name = getName(day.weekday);
    return (
      <Box key={day.weekday} role="group" aria-label={name} sx={ROW}>
        <Typography sx={{ width: 110 }}>{name}</Typography>
        <FormControlLabel
          label={t('orders.shop.open')}
          control={<Switch checked={!day.closed} onChange={(_event, on) => set(day, { closed: !on })} />}
        />
        {(['from', 'to'] as const).map((end) => (
          <TimeField
            key={end}
            id={`hours-${day.weekday}-${end}`}
            label={t(`orders.shop.${end}`)}
            value={day[end]}
            disabled={day.closed}
            onChange={(time) => set(day, { [end]: time })}
            sx={{ width: 96 }}
          />
        ))}
      </Box>
    );
  });
}

const ROW = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 } as const;
