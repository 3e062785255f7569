/** Jurisdictions of a place, with their taxes in percent and what these come to. */
import Close from '@mui/icons-material/Close';
import { Box, Button, IconButton, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { toTaxPlace } from '../cart/tax-place';
import type { ShopSettings } from '../office/contract';
import { NumberField } from './number-field';

type Jurisdictions = ShopSettings['taxPlaces'][number]['jurisdictions'];
type Jurisdiction = Jurisdictions[number];

interface TaxJurisdictionFieldsProps {
  jurisdictions: Jurisdictions;
  messageOf: (field: string) => string | undefined;
  onJurisdictions: (jurisdictions: Jurisdictions) => void;
}

const MOST = 8;

/** Keys of inputs, which keep what is typed in them when another one is removed. */
function useKeys(count: number) {
  const [keys, setKeys] = useState(() => Array.from({ length: count }, () => crypto.randomUUID()));
  return {
    keyOf: (index: number) => keys[index] ?? String(index),
    add: () => setKeys([...keys.slice(0, count), crypto.randomUUID()]),
    remove: (index: number) => setKeys(keys.toSpliced(index, 1)),
  };
}

export function TaxJurisdictionFields({
  jurisdictions,
  messageOf,
  onJurisdictions,
}: TaxJurisdictionFieldsProps) {
  const t = useT();
  const { taxRate } = useFormat();
  const { keyOf, add, remove } = useKeys(jurisdictions.length);
  const sum = toTaxPlace({
    ...{ name: '', states: [], codes: [], isDeliveryUntaxed: false, untaxedCategories: [] },
    jurisdictions,
  }).percent;
  const change = (index: number, changes: Partial<Jurisdiction>) => {
    const jurisdiction = jurisdictions[index];
    if (jurisdiction) onJurisdictions(jurisdictions.with(index, { ...jurisdiction, ...changes }));
  };
  return (
    <Box role="group" aria-label={t('orders.taxPlaces.jurisdictions')} sx={{ display: 'grid', gap: 1.5 }}>
      {jurisdictions.map((jurisdiction, index) => {
        const path = `jurisdictions[${index}]`;
        const nameMessage = messageOf(`${path}.name`);
        return (
          <Box
            key={keyOf(index)}
            sx={{ display: 'grid', gap: 1, alignItems: 'start', gridTemplateColumns: '1fr 104px 40px' }}
          >
            <TextField
              label={t('orders.taxPlaces.jurisdiction')}
              value={jurisdiction.name}
              error={Boolean(nameMessage)}
              helperText={nameMessage}
              onChange={({ target }) => change(index, { name: target.value })}
              slotProps={{ htmlInput: { maxLength: 60 }, inputLabel: { shrink: true } }}
            />
            <NumberField
              label={t('orders.taxPlaces.percent')}
              value={jurisdiction.percent}
              message={messageOf(`${path}.percent`)}
              onValue={(value) => change(index, { percent: value ?? 0 })}
            />
            <IconButton
              aria-label={t('onlineShop.remove', { name: jurisdiction.name })}
              title={t('onlineShop.remove', { name: jurisdiction.name })}
              disabled={jurisdictions.length === 1}
              onClick={() => {
                remove(index);
                onJurisdictions(jurisdictions.toSpliced(index, 1));
              }}
            >
              <Close fontSize="small" />
            </IconButton>
          </Box>
        );
      })}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <Button
          disabled={jurisdictions.length >= MOST}
          onClick={() => {
            add();
            onJurisdictions([...jurisdictions, { name: '', percent: 0 }]);
          }}
        >
          {t('orders.taxPlaces.addJurisdiction')}
        </Button>
        <Typography color="textSecondary" className="tabular-nums">
          {t('orders.taxPlaces.sum', { percent: taxRate(Number(sum)) })}
        </Typography>
      </Box>
    </Box>
  );
}
