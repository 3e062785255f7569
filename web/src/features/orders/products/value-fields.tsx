/** The two fields of one value. */
import { TextField } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { typedDecimal } from '../order/decimal-field';
import type { ValueRow } from './value-rows';

export interface ValueFault {
  attributName: string | undefined;
  price: string | undefined;
}

interface ValueFieldsProps {
  row: ValueRow;
  /** Which one it is, from 1 on. */
  at: number;
  fault: ValueFault;
  autoFocus: boolean;
  onChange: (part: Partial<ValueRow>) => void;
}

export function ValueFields({ row, at, fault, autoFocus, onChange }: ValueFieldsProps) {
  const t = useT();
  const { decimal } = useFormat();
  return (
    <>
      <TextField
        autoFocus={autoFocus}
        label={t('orders.products.valueName', { at: String(at) })}
        value={row.attributName}
        error={Boolean(fault.attributName)}
        helperText={fault.attributName}
        onChange={({ target }) => onChange({ attributName: target.value })}
      />
      <TextField
        label={t('orders.products.valuePrice', { at: String(at) })}
        value={decimal(row.price)}
        error={Boolean(fault.price)}
        helperText={fault.price}
        onChange={({ target }) => onChange({ price: typedDecimal(target.value) })}
        slotProps={{ htmlInput: { inputMode: 'decimal', className: 'figures', style: { textAlign: 'end' } } }}
      />
    </>
  );
}
