/** Editor of a variable product's values: a row with name and price each. */
import Add from '@mui/icons-material/Add';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import { Box, Button, FormHelperText, IconButton, Typography } from '@mui/material';
import { useId, useRef, useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import type { InputProps } from '@/shared/resource/resource';
import { type ValueErrors, ValueFields } from './value-fields';
import { findRowErrors, newRow, parseRows, serializeRows, type ValueRow } from './value-rows';

/** On phones the price is below the name. */
const ROW = {
  display: 'grid',
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr) auto',
    sm: 'minmax(0, 1fr) 104px minmax(0, 0.8fr) 96px 44px auto',
  },
  gap: 1,
  alignItems: 'start',
  listStyle: 'none',
} as const;

export function ProductValues({ label, value, error, errorAt, onChange }: InputProps) {
  const t = useT();
  const id = useId();
  const addButton = useRef<HTMLButtonElement>(null);
  const [addedKey, setAddedKey] = useState('');
  const rows = parseRows(value);
  const change = (next: readonly ValueRow[]) => onChange(serializeRows(next));

  function getErrors(row: ValueRow, index: number): ValueErrors {
    // Missing values are only marked after an attempt to save.
    const errors = error === undefined ? {} : findRowErrors(row);
    const getMessage = (part: 'attributName' | 'price') => {
      const errorKey = errors[part];
      return errorKey ? t(errorKey) : errorAt(`attributValues[${index}].${part}`);
    };
    return { attributName: getMessage('attributName'), price: getMessage('price') };
  }
  function add(): void {
    const row = newRow();
    setAddedKey(row.key);
    change([...rows, row]);
  }
  function remove(removed: ValueRow): void {
    change(rows.filter((row) => row !== removed));
    // The pressed button is gone, so move the focus.
    addButton.current?.focus();
  }
  return (
    <Box role="group" aria-labelledby={id}>
      <Typography id={id} variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {label}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, display: 'grid', gap: 1.5 }}>
        {rows.map((row, index) => (
          <Box component="li" key={row.key} sx={ROW}>
            <ValueFields
              row={row}
              index={index + 1}
              errors={getErrors(row, index)}
              autoFocus={row.key === addedKey}
              onChange={(part) => change(rows.map((other) => (other === row ? { ...row, ...part } : other)))}
            />
            <IconButton
              sx={{ gridRow: 1, gridColumn: { xs: 2, sm: 6 } }}
              aria-label={t('orders.products.removeValue', { name: row.attributName || String(index + 1) })}
              onClick={() => remove(row)}
            >
              <DeleteOutlined fontSize="small" />
            </IconButton>
          </Box>
        ))}
      </Box>
      {error && <FormHelperText error>{error}</FormHelperText>}
      <Button ref={addButton} startIcon={<Add />} onClick={add} sx={{ mt: 1, minHeight: 44 }}>
        {t('orders.products.addValue')}
      </Button>
    </Box>
  );
}
