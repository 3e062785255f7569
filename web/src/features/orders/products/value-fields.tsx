/** Name and price of one value. */
import { TextField } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { filterDecimal } from '../order/decimal-field';
import { ValuePicture } from './value-picture';
import type { ValueRow } from './value-rows';

export interface ValueErrors {
  attributName: string | undefined;
  price: string | undefined;
}

interface ValueFieldsProps {
  row: ValueRow;
  /** Position, from 1. */
  index: number;
  errors: ValueErrors;
  autoFocus: boolean;
  onChange: (part: Partial<ValueRow>) => void;
}

export function ValueFields({ row, index, errors, autoFocus, onChange }: ValueFieldsProps) {
  const t = useT();
  const { decimal } = useFormat();
  return (
    <>
      <TextField
        autoFocus={autoFocus}
        label={t('orders.products.valueName', { at: String(index) })}
        value={row.attributName}
        error={Boolean(errors.attributName)}
        helperText={errors.attributName}
        onChange={({ target }) => onChange({ attributName: target.value })}
      />
      <TextField
        label={t('orders.products.valuePrice', { at: String(index) })}
        value={decimal(row.price)}
        error={Boolean(errors.price)}
        helperText={errors.price}
        onChange={({ target }) => onChange({ price: filterDecimal(target.value) })}
        slotProps={{
          htmlInput: { inputMode: 'decimal', className: 'tabular-nums', style: { textAlign: 'end' } },
        }}
      />
      <TextField
        label={t('stock.form.skuOf', { at: String(index) })}
        value={row.sku}
        onChange={({ target }) => onChange({ sku: target.value })}
        slotProps={{ htmlInput: { maxLength: 64 } }}
      />
      <TextField
        label={t('stock.form.weightOf', { at: String(index) })}
        value={row.weight}
        onChange={({ target }) => onChange({ weight: target.value.replace(/\D/g, '').slice(0, 8) })}
        slotProps={{ htmlInput: { inputMode: 'numeric', className: 'tabular-nums' } }}
      />
      <ValuePicture row={row} index={index} onChange={onChange} />
    </>
  );
}
