/** Dialog before an invoice is issued: it takes a number that stays, and a business gives its own. */
import { Typography } from '@mui/material';
import { useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { FormDialog } from '@/shared/ui/form-dialog';
import { useSaving } from '@/shared/ui/use-saving';
import { CountryField } from '../country/country-field';
import { LegalNumberFields } from '../country/legal-number-fields';
import { useCountryPack } from '../country/use-country-pack';
import type { LegalNumber } from '../office/contract';

interface InvoiceDialogProps {
  /** `country` is the buyer's, two letters; empty for that of the shop. */
  issue: (numbers: LegalNumber[], country: string) => Promise<unknown>;
  onClose: () => void;
}

export function InvoiceDialog({ issue, onClose }: InvoiceDialogProps) {
  const t = useT();
  const saving = useSaving();
  const pack = useCountryPack();
  const kinds = pack?.buyerNumbers ?? [];
  const [numbers, setNumbers] = useState<LegalNumber[]>([]);
  const [country, setCountry] = useState('');
  const isBusinessAtHome = numbers.length > 0 && (country === '' || country === pack?.code);
  return (
    <FormDialog
      title={t('orders.invoice.title')}
      width="xs"
      saving={saving}
      fields={['buyerNumbers']}
      saveLabel={t('orders.invoice.issue')}
      save={() => issue(numbers, country)}
      onClose={onClose}
    >
      <Typography color="textSecondary">{t('orders.invoice.hint')}</Typography>
      <LegalNumberFields
        id="buyer"
        kinds={kinds.map((kind) => ({ ...kind, isRequired: kind.isRequired && isBusinessAtHome }))}
        numbers={numbers}
        onChange={setNumbers}
        problem={saving.problem}
        path="buyerNumbers"
      />
      {pack?.eInvoiceFormat && (
        <CountryField
          id="buyer-country"
          label={t('orders.invoice.country')}
          country={country}
          onChange={setCountry}
        />
      )}
    </FormDialog>
  );
}
