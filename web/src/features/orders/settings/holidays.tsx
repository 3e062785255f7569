/** Editor of the days on which the shop is closed. */
import { Box, Button, Chip } from '@mui/material';
import { useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { DayField } from '@/shared/ui/day-field';

interface HolidaysProps {
  days: readonly string[];
  onChange: (days: string[]) => void;
}

export function Holidays({ days, onChange }: HolidaysProps) {
  const t = useT();
  const { date } = useFormat();
  const [day, setDay] = useState('');
  const without = (removed: string) => days.filter((other) => other !== removed);
  const add = () => {
    onChange([...without(day), day].sort());
    setDay('');
  };
  return (
    <>
      <Box component="ul" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, m: 0, p: 0 }}>
        {days.map((holiday) => (
          <Box component="li" key={holiday} sx={{ listStyle: 'none' }}>
            <Chip
              className="tabular-nums"
              label={date(holiday)}
              onDelete={() => onChange(without(holiday))}
              aria-label={t('orders.shop.removeHoliday', { day: date(holiday) })}
            />
          </Box>
        ))}
      </Box>
      <Box sx={{ display: 'flex', gap: 1 }}>
        <DayField id="shop-holiday" label={t('orders.shop.holiday')} value={day} onChange={setDay} />
        <Button variant="outlined" disabled={!day} onClick={add}>
          {t('action.add')}
        </Button>
      </Box>
    </>
  );
}
