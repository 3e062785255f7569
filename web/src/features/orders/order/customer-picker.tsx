/** Selects or creates the customer. */
import PersonAddOutlined from '@mui/icons-material/PersonAddOutlined';
import { Box, Button, TextField } from '@mui/material';
import { useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { late } from '@/shared/lib/late';
import { Autocomplete } from '@/shared/ui/autocomplete';
import { useRights } from '../use-rights';
import { useCustomers } from './use-customers';
import { useReason } from './use-reason';
import { fieldIds } from './use-shortcuts';

const CustomerForm = late(() => import('./customer-form').then((module) => module.CustomerForm));

export function CustomerPicker() {
  const t = useT();
  const rights = useRights();
  const reason = useReason('customer');
  const customers = useCustomers();
  const [adding, setAdding] = useState(false);

  return (
    <Box sx={{ display: 'flex', alignItems: 'start', gap: 1 }}>
      <Autocomplete
        id={fieldIds.customer}
        fullWidth
        autoHighlight
        disabled={!rights.changeTerms}
        options={customers.options}
        value={customers.value}
        loading={customers.loading}
        filterOptions={(options) => options}
        getOptionKey={({ id }) => id}
        getOptionLabel={({ label }) => label}
        isOptionEqualToValue={(option, value) => option.id === value.id}
        onInputChange={(_event, text, changeReason) => customers.search(changeReason === 'input' ? text : '')}
        onChange={(_event, option) => void customers.choose(option?.id ?? null)}
        noOptionsText={customers.failed ? t('problem.network') : t('orders.customer.none')}
        loadingText={t('page.loading')}
        renderInput={(parameters) => (
          <TextField
            {...parameters}
            label={t('orders.customer.title')}
            helperText={reason}
            slotProps={{
              ...parameters.slotProps,
              // A long Latin name in an Arabic page is cut at its end.
              htmlInput: { ...parameters.slotProps.htmlInput, 'aria-busy': customers.loading, dir: 'auto' },
            }}
          />
        )}
      />
      <Button
        variant="outlined"
        startIcon={<PersonAddOutlined />}
        disabled={!rights.changeTerms}
        onClick={() => setAdding(true)}
        sx={{ minHeight: 40, flexShrink: 0 }}
      >
        {t('action.add')}
      </Button>
      {adding && (
        <CustomerForm
          onCreated={(customer) => {
            customers.select(customer);
            setAdding(false);
          }}
          onExisting={(id) => {
            void customers.choose(id);
            setAdding(false);
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </Box>
  );
}
