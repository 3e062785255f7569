/** Notes of the order. */
import { FormControlLabel, Switch, TextField } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { useAppDispatch } from '@/shared/store/hooks';
import { fieldChanged } from '../cart/cart-slice';
import { NOTE_FIELDS } from '../cart/notes';
import { useSale } from './use-sale';

export function Notes() {
  const t = useT();
  const dispatch = useAppDispatch();
  const { cart, rights } = useSale();
  return (
    <>
      {NOTE_FIELDS.map((field) => (
        <TextField
          key={field}
          id={`sale-${field}`}
          label={t(`orders.notes.${field}`)}
          multiline
          minRows={2}
          disabled={!rights.changeTerms}
          value={cart[field]}
          onChange={(event) => dispatch(fieldChanged({ [field]: event.target.value }))}
        />
      ))}
      <FormControlLabel
        label={t('orders.notes.notify')}
        disabled={!rights.changeTerms}
        control={
          <Switch
            checked={cart.notifyCustomer}
            onChange={(_event, notifyCustomer) => dispatch(fieldChanged({ notifyCustomer }))}
          />
        }
      />
    </>
  );
}
