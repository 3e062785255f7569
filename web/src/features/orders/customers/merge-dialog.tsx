/** Chooses the customer that is merged into this one. */
import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  TextField,
} from '@mui/material';
import { useState } from 'react';
import { type Problem, toProblem } from '@/shared/api/problem';
import { useT } from '@/shared/i18n/i18n-context';
import { useDebounced } from '@/shared/lib/use-debounced';
import { Autocomplete } from '@/shared/ui/autocomplete';
import { ViolationAlerts } from '@/shared/ui/violation-alerts';
import { useListCustomersQuery } from '../api.gen';
import type { Customer } from '../contract';
import { useMergeCustomersMutation } from '../office/api.gen';

const DEBOUNCE_MS = 200;
const SHOWN = 20;
/** Fewer letters find nobody. */
const MIN_CHARACTERS = 3;

function useMerge(keptCustomer: Customer, onDone: () => void) {
  const [merge, { isLoading }] = useMergeCustomersMutation();
  const [problem, setProblem] = useState<Problem | null>(null);
  async function send(other: Customer): Promise<void> {
    setProblem(null);
    try {
      await merge({ id: keptCustomer.id, mergeCustomersBody: { customer: other.id } }).unwrap();
      onDone();
    } catch (error) {
      setProblem(toProblem(error));
    }
  }
  return { send, problem, isLoading };
}

export function MergeDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const t = useT();
  const [other, setOther] = useState<Customer | null>(null);
  const [text, setText] = useState(customer.lastName);
  const search = useDebounced(text, DEBOUNCE_MS);
  const isTooShort = search.length > 0 && search.length < MIN_CHARACTERS;
  const { data, isFetching } = useListCustomersQuery(
    { search, itemsPerPage: SHOWN, page: 1 },
    { skip: isTooShort },
  );
  const { data: samePhone } = useListCustomersQuery(
    { search: customer.phone ?? '', itemsPerPage: SHOWN, page: 1 },
    { skip: !customer.phone },
  );
  // Who has the same phone number is probably the same person.
  const listed = [samePhone, isTooShort ? undefined : data].flatMap((page) => page?.['hydra:member'] ?? []);
  const others = listed.filter(({ id }) => id !== customer.id);
  const choices = [...new Map(others.map((person) => [person.id, person])).values()];
  const { send, problem, isLoading } = useMerge(customer, onClose);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="merge-title">
      <DialogTitle id="merge-title">{t('orders.merge.title', { name: customer.fullName })}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        {problem && <ViolationAlerts problem={problem} />}
        <DialogContentText>{t('orders.merge.hint')}</DialogContentText>
        <Autocomplete
          options={choices}
          loading={isFetching}
          value={other}
          inputValue={text}
          filterOptions={(options) => options}
          getOptionLabel={({ fullName, phone }) => [fullName, phone].filter(Boolean).join(' · ')}
          getOptionKey={({ id }) => id}
          isOptionEqualToValue={(option, value) => option.id === value.id}
          noOptionsText={isTooShort ? t('list.minimum', { count: MIN_CHARACTERS }) : t('list.nothingFound')}
          loadingText={t('orders.merge.loading')}
          onInputChange={(_event, next) => setText(next)}
          onChange={(_event, next) => setOther(next)}
          renderInput={(parameters) => <TextField {...parameters} label={t('orders.merge.other')} />}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('action.cancel')}</Button>
        <Button
          variant="contained"
          color="error"
          disabled={!other || isLoading}
          onClick={() => other && void send(other)}
        >
          {t('orders.merge.send')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
