/** Select of the shop customer of a player. */
import { TextField } from '@mui/material';
import { useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { useDebounced } from '@/shared/lib/use-debounced';
import type { InputProps } from '@/shared/resource/resource';
import { Autocomplete } from '@/shared/ui/autocomplete';
import { type ClubCustomer, useFindClubCustomersQuery, useGetClubCustomerQuery } from './customers';

const DEBOUNCE_MS = 200;

/** Placeholder for a deleted customer, shown by id. */
const createUnknownCustomer = (id: string): ClubCustomer => ({
  '@id': '',
  '@type': 'Customer',
  id,
  fullName: id,
  fullNameWithPhone: id,
});

export function CustomerField({ label, value, error, onChange }: InputProps) {
  const t = useT();
  const [text, setText] = useState('');
  const search = useDebounced(text.trim(), DEBOUNCE_MS);
  const { currentData, isFetching } = useFindClubCustomersQuery(search);
  const { data: chosen } = useGetClubCustomerQuery(value, { skip: !value });
  const selectedCustomer = chosen?.id === value ? chosen : createUnknownCustomer(value);
  return (
    <Autocomplete
      id="player-customer"
      options={currentData?.['hydra:member'] ?? []}
      value={value ? selectedCustomer : null}
      inputValue={text}
      loading={isFetching}
      noOptionsText={t('snooker.players.noCustomer')}
      // The server has already filtered, with more tolerant matching.
      filterOptions={(options) => options}
      getOptionLabel={({ fullNameWithPhone, fullName }) => fullNameWithPhone || fullName}
      isOptionEqualToValue={(option, selected) => option.id === selected.id}
      onInputChange={(_event, typed) => setText(typed)}
      onChange={(_event, customer) => onChange(customer?.id ?? '')}
      renderInput={(input) => (
        <TextField {...input} label={label} error={Boolean(error)} helperText={error} />
      )}
    />
  );
}
