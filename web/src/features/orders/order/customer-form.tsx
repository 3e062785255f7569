/** Dialog that creates a customer from the order screen. */
import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Stack,
  TextField,
} from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { getTextFieldProps } from '@/shared/ui/text-field-props';
import { ViolationAlerts } from '@/shared/ui/violation-alerts';
import type { Customer } from '../contract';
import { AddressFields } from '../country/address-fields';
import { customerFields, useCustomerForm } from './use-customer-form';

interface CustomerFormProps {
  onCreated: (customer: Customer) => void;
  /** Called with the id of the existing customer who has this phone number. */
  onExisting: (id: string) => void;
  onClose: () => void;
}

export function CustomerForm({ onCreated, onExisting, onClose }: CustomerFormProps) {
  const t = useT();
  const form = useCustomerForm(onCreated);
  const { existing } = form;
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="customer-form-title">
      <DialogTitle id="customer-form-title">{t('orders.customer.new')}</DialogTitle>
      <form onSubmit={form.submit}>
        <DialogContent>
          <Stack spacing={2}>
            {form.problem && <ViolationAlerts key={form.attempts} problem={form.problem} />}
            {existing && (
              <Alert
                severity="info"
                action={
                  <>
                    <Button color="inherit" onClick={() => onExisting(existing)}>
                      {t('orders.customer.takeKnown')}
                    </Button>
                    <Button color="inherit" onClick={() => void form.send(true)}>
                      {t('orders.customer.createAnyway')}
                    </Button>
                  </>
                }
              >
                {t('orders.customer.known')}
              </Alert>
            )}
            {customerFields.map((name) => (
              <TextField
                key={name}
                id={`customer-${name}`}
                {...getTextFieldProps(name)}
                required
                autoFocus={name === 'firstName'}
                label={t(`orders.customer.${name}`)}
                value={form.values[name]}
                onChange={(event) => form.change(name, event.target.value)}
              />
            ))}
            <Box sx={{ display: 'grid', gap: 2 }}>
              <AddressFields
                id="customer-address"
                label={t('orders.customer.address')}
                required
                hasCountry
                value={form.address}
                onChange={form.setAddress}
              />
            </Box>
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button type="submit" variant="contained" disabled={form.sending}>
            {t('action.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
