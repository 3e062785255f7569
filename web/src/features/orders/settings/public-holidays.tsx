/** Public holidays of a country: the switch, and the coming ones by name. */
import { Box, FormControlLabel, Stack, Switch, TextField, Typography } from '@mui/material';
import { useMemo, useState } from 'react';
import { useMe } from '@/shared/auth/use-me';
import { useI18n } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { Autocomplete } from '@/shared/ui/autocomplete';
import { useListPublicHolidaysQuery } from '../office/api.gen';
import type { PublicHoliday } from '../office/contract';
import type { ShopPartProps } from './opening-hours-fields';

const LIST = {
  m: 0,
  p: 0,
  display: 'grid',
  columnGap: 3,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', xl: 'repeat(2, minmax(0, 1fr))' },
} as const;

interface DayProps {
  holiday: PublicHoliday;
  isWorked: boolean;
  onToggle: (isWorked: boolean) => void;
}

function HolidayRow({ holiday: { date: day, name }, isWorked, onToggle }: DayProps) {
  const { t } = useI18n();
  const { date } = useFormat();
  return (
    <Box
      component="li"
      sx={{ display: 'flex', alignItems: 'center', gap: 1, listStyle: 'none', minHeight: 36 }}
    >
      <Typography
        variant="body2"
        color="textSecondary"
        className="tabular-nums"
        sx={{ width: 104, flexShrink: 0 }}
      >
        {date(day)}
      </Typography>
      <Typography sx={{ flexGrow: 1, minWidth: 0, ...(isWorked && { color: 'text.secondary' }) }}>
        {name}
      </Typography>
      <FormControlLabel
        label={t(isWorked ? 'business.holidayOpen' : 'business.holidayClosed')}
        labelPlacement="start"
        control={
          <Switch
            size="small"
            checked={!isWorked}
            onChange={(_event, isClosed) => onToggle(!isClosed)}
            slotProps={{ input: { 'aria-label': t('business.holidayLabel', { name, day: date(day) }) } }}
          />
        }
        slotProps={{ typography: { variant: 'body2' } }}
        sx={{ mx: 0, flexShrink: 0 }}
      />
    </Box>
  );
}

export function PublicHolidays({ shop, onChange }: ShopPartProps) {
  const { t, formatLocale } = useI18n();
  const { tenant } = useMe();
  const [country, setCountry] = useState(shop.holidayCountry || tenant.country);
  const isOn = shop.holidayCountry !== '';
  const { data } = useListPublicHolidaysQuery({ country });
  const regions = useMemo(() => new Intl.DisplayNames(formatLocale, { type: 'region' }), [formatLocale]);
  const worked = shop.workedHolidays;
  const choose = (chosen: string) => {
    setCountry(chosen);
    if (isOn) onChange({ holidayCountry: chosen });
  };
  const toggle = (day: string, isWorked: boolean) => {
    const others = worked.filter((other) => other !== day);
    onChange({ workedHolidays: isWorked ? [...others, day].sort() : others });
  };
  return (
    <Stack spacing={1}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <Autocomplete
          id="shop-country"
          options={data?.countries ?? (country ? [country] : [])}
          value={country || null}
          getOptionLabel={(code) => regions.of(code) ?? code}
          onChange={(_event, chosen) => chosen && choose(chosen)}
          sx={{ width: 260 }}
          renderInput={(props) => <TextField {...props} label={t('business.holidayCountry')} />}
        />
        <FormControlLabel
          label={t('business.holidaySwitch')}
          disabled={!country}
          control={
            <Switch
              checked={isOn}
              onChange={(_event, on) => onChange({ holidayCountry: on ? country : '' })}
            />
          }
        />
      </Box>
      {isOn && (
        <Box component="ul" sx={LIST}>
          {data?.holidays.map((holiday) => (
            <HolidayRow
              key={holiday.date}
              holiday={holiday}
              isWorked={worked.includes(holiday.date)}
              onToggle={(isWorked) => toggle(holiday.date, isWorked)}
            />
          ))}
        </Box>
      )}
    </Stack>
  );
}
