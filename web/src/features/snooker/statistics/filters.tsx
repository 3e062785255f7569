/** Filters of the statistics: player and period. */
import { MenuItem, TextField } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { DayField } from '@/shared/ui/day-field';
import { useListSnookerPlayersQuery } from '../api.gen';
import type { Period } from './use-period';

function PeriodField({ end, period }: { end: 'from' | 'to'; period: Period }) {
  const t = useT();
  return (
    <DayField
      id={`statistics-${end}`}
      label={t(`snooker.statistics.${end}`)}
      value={period[end]}
      onChange={(day) => period.change({ [end]: day })}
    />
  );
}

export function Filters({ period }: { period: Period }) {
  const t = useT();
  const { data } = useListSnookerPlayersQuery({ itemsPerPage: 200 });
  return (
    <>
      <TextField
        id="statistics-player"
        select
        label={t('snooker.statistics.name')}
        value={data ? period.player : ''}
        onChange={(event) => period.change({ player: event.target.value })}
        sx={{ width: 240 }}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">{t('snooker.statistics.all')}</MenuItem>
        {(data?.['hydra:member'] ?? []).map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <PeriodField end="from" period={period} />
      <PeriodField end="to" period={period} />
    </>
  );
}
