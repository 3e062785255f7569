/** The values of a variable product, a row each: what it is called and what it costs. */
import Add from '@mui/icons-material/Add';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import { Box, Button, FormHelperText, IconButton, Typography } from '@mui/material';
import { useId, useRef, useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import type { InputProps } from '@/shared/resource/resource';
import { type ValueFault, ValueFields } from './value-fields';
import { newRow, rowMistakes, rowsOf, textOf, type ValueRow } from './value-rows';

/** On a phone the price stands below the name. */
const ROW = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'minmax(0, 1fr) 128px auto' },
  gap: 1,
  alignItems: 'start',
  listStyle: 'none',
} as const;

export function ProductValues({ label, value, error, errorAt, onChange }: InputProps) {
  const t = useT();
  const id = useId();
  const addButton = useRef<HTMLButtonElement>(null);
  const [added, setAdded] = useState('');
  const rows = rowsOf(value);
  const change = (next: readonly ValueRow[]) => onChange(textOf(next));

  function faultOf(row: ValueRow, at: number): ValueFault {
    // What is missing is said once saving was tried.
    const own = error === undefined ? {} : rowMistakes(row);
    const said = (part: 'attributName' | 'price') => {
      const mistake = own[part];
      return mistake ? t(mistake) : errorAt(`attributValues[${at}].${part}`);
    };
    return { attributName: said('attributName'), price: said('price') };
  }
  function add(): void {
    const row = newRow();
    setAdded(row.key);
    change([...rows, row]);
  }
  function remove(gone: ValueRow): void {
    change(rows.filter((row) => row !== gone));
    // Its button is gone, and the keyboard must not be lost with it.
    addButton.current?.focus();
  }
  return (
    <Box role="group" aria-labelledby={id}>
      <Typography id={id} variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {label}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, display: 'grid', gap: 1.5 }}>
        {rows.map((row, at) => (
          <Box component="li" key={row.key} sx={ROW}>
            <ValueFields
              row={row}
              at={at + 1}
              fault={faultOf(row, at)}
              autoFocus={row.key === added}
              onChange={(part) => change(rows.map((other) => (other === row ? { ...row, ...part } : other)))}
            />
            <IconButton
              sx={{ gridRow: 1, gridColumn: { xs: 2, sm: 3 } }}
              aria-label={t('orders.products.removeValue', { name: row.attributName || String(at + 1) })}
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
