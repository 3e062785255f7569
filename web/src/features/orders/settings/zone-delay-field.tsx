/** How much later than elsewhere a zone gets its first delivery: a number of minutes, hours or days. */
import { Box, MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { NumberField } from './number-field';

const MINUTES = { minutes: 1, hours: 60, days: 1440 } as const;
type Unit = keyof typeof MINUTES;
const UNITS = Object.keys(MINUTES) as Unit[];

/** Return the largest unit in which a delay is a whole number; hours of none. */
export function delayUnit(minutes: number): Unit {
  if (minutes === 0) return 'hours';
  return UNITS.findLast((unit) => minutes % MINUTES[unit] === 0) ?? 'minutes';
}

interface ZoneDelayFieldProps {
  minutes: number;
  onMinutes: (minutes: number) => void;
}

export function ZoneDelayField({ minutes, onMinutes }: ZoneDelayFieldProps) {
  const t = useT();
  const [unit, setUnit] = useState(() => delayUnit(minutes));
  const toMinutes = (amount: number, chosen: Unit) => Math.round(amount * MINUTES[chosen]);
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(72px, 1fr) minmax(104px, 1fr)', gap: 0.5 }}>
      <NumberField
        label={t('onlineShop.delay')}
        value={minutes ? minutes / MINUTES[unit] : null}
        placeholder="0"
        onValue={(amount) => onMinutes(toMinutes(amount ?? 0, unit))}
      />
      <TextField
        select
        label={t('onlineShop.delayUnit')}
        value={unit}
        onChange={({ target }) => {
          const chosen = target.value as Unit;
          onMinutes(toMinutes(minutes / MINUTES[unit], chosen));
          setUnit(chosen);
        }}
      >
        {UNITS.map((name) => (
          <MenuItem key={name} value={name}>
            {t(`onlineShop.units.${name}`)}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  );
}
