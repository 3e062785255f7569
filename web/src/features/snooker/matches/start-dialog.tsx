/** Dialog that starts a match. */
import { Box, Checkbox, FormControlLabel, MenuItem, TextField } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { Autocomplete } from '@/shared/ui/autocomplete';
import { FormDialog } from '@/shared/ui/form-dialog';
import { useSaving } from '@/shared/ui/use-saving';
import { useListSnookerPlayersQuery } from '../api.gen';
import { type Start, useStart } from './use-start';

type StartForm = ReturnType<typeof useStart>;
type NumberField = 'bestOf' | 'reds' | 'firstHandicap' | 'secondHandicap';

const POINTS = [5, 7, 10, 14, 15, 20, 21, 25, 28, 30, 35, 40, 50, 60, 70];
const HANDICAPS = [...POINTS.map((points) => -points).reverse(), 0, ...POINTS];
const CHOICES: Record<NumberField, readonly number[]> = {
  bestOf: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 25, 31, 33, 35],
  reds: [15, 10, 6],
  firstHandicap: HANDICAPS,
  secondHandicap: HANDICAPS,
};

function PlayerField({ name, form }: { name: 'first' | 'second'; form: StartForm }) {
  const t = useT();
  const { data } = useListSnookerPlayersQuery({ itemsPerPage: 200 });
  const names = (data?.['hydra:member'] ?? []).map((player) => player.name);
  return (
    <Autocomplete
      freeSolo
      id={`start-${name}`}
      options={names}
      inputValue={form.start[name]}
      onInputChange={(_event, value) => form.change({ [name]: value } as Partial<Start>)}
      sx={{ flex: 2 }}
      renderInput={(parameters) => <TextField {...parameters} label={t(`snooker.start.${name}`)} />}
    />
  );
}

function NumberSelect({ name, form }: { name: NumberField; form: StartForm }) {
  const t = useT();
  return (
    <TextField
      select
      id={`start-${name}`}
      label={t(`snooker.start.${name}`)}
      value={form.start[name]}
      onChange={(event) => form.change({ [name]: event.target.value })}
      sx={{ flex: 1 }}
    >
      {CHOICES[name].map((choice) => (
        <MenuItem key={choice} value={String(choice)}>
          {name === 'bestOf' && choice === 0 ? t('snooker.start.open') : <bdi dir="ltr">{choice}</bdi>}
        </MenuItem>
      ))}
    </TextField>
  );
}

export function StartDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const form = useStart();
  const { start, change } = form;
  return (
    <FormDialog
      title={t('snooker.start.title')}
      saving={useSaving()}
      canSave={form.isReady}
      saveLabel={t('snooker.start.send')}
      save={form.send}
      onClose={onClose}
    >
      <Box sx={{ display: 'flex', gap: 1, mt: 1 }}>
        <PlayerField name="first" form={form} />
        <NumberSelect name="firstHandicap" form={form} />
      </Box>
      <Box sx={{ display: 'flex', gap: 1 }}>
        <PlayerField name="second" form={form} />
        <NumberSelect name="secondHandicap" form={form} />
      </Box>
      <TextField
        select
        id="start-mode"
        label={t('snooker.start.mode')}
        value={start.mode}
        onChange={(event) => change({ mode: event.target.value as Start['mode'] })}
      >
        <MenuItem value="club">{t('snooker.mode.club')}</MenuItem>
        <MenuItem value="match">{t('snooker.mode.match')}</MenuItem>
      </TextField>
      <Box sx={{ display: 'flex', gap: 1 }}>
        <NumberSelect name="bestOf" form={form} />
        <NumberSelect name="reds" form={form} />
      </Box>
      <FormControlLabel
        control={
          <Checkbox
            checked={start.winnerStays}
            onChange={(event) => change({ winnerStays: event.target.checked })}
          />
        }
        label={t('snooker.start.winnerStays')}
      />
    </FormDialog>
  );
}
