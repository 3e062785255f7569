/** Which of the shop's customers a player is, found by name or number. */
import { Autocomplete, TextField } from '@mui/material';
import { useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { useDebounced } from '@/shared/lib/use-debounced';
import type { InputProps } from '@/shared/resource/resource';
import { type ClubCustomer, useFindClubCustomersQuery, useGetClubCustomerQuery } from './customers';

const TYPING_MS = 200;

/** Somebody the shop no longer knows keeps the number. */
const stranger = (id: string): ClubCustomer => ({
  '@id': '',
  '@type': 'Customer',
  id,
  fullName: id,
  fullNameWithPhone: id,
});

export function CustomerField({ label, value, error, onChange }: InputProps) {
  const t = useT();
  const [text, setText] = useState('');
  const search = useDebounced(text.trim(), TYPING_MS);
  const { currentData, isFetching } = useFindClubCustomersQuery(search);
  const { data: chosen } = useGetClubCustomerQuery(value, { skip: !value });
  const known = chosen?.id === value ? chosen : stranger(value);
  return (
    <Autocomplete
      id="player-customer"
      options={currentData?.['hydra:member'] ?? []}
      value={value ? known : null}
      inputValue={text}
      loading={isFetching}
      noOptionsText={t('snooker.players.noCustomer')}
      // The server has searched already, and knows more ways to write a name.
      filterOptions={(found) => found}
      getOptionLabel={({ fullNameWithPhone, fullName }) => fullNameWithPhone || fullName}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      onInputChange={(_event, typed) => setText(typed)}
      onChange={(_event, customer) => onChange(customer?.id ?? '')}
      renderInput={(input) => (
        <TextField {...input} label={label} error={Boolean(error)} helperText={error} />
      )}
    />
  );
}
