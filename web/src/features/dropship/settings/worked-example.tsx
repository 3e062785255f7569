/** Example calculation beside the form of a pricing rule. */
import { Box, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import type { Values } from '@/shared/resource/resource';
import { useTenantCurrency } from '../listing/use-tenant-currency';
import { basePrice, findRule, formatDollars, type Rule, totalCost } from '../pricing';

const normalize = (text: string | undefined): string => (text ?? '').trim().replace(',', '.');

const toRule = (values: Values): Rule => ({
  multiplier: normalize(values.multiplier) || '0',
  addend: normalize(values.addend),
  marginFloor: normalize(values.marginFloor),
  ending: normalize(values.ending),
  costFrom: normalize(values.costFrom),
  costTo: normalize(values.costTo),
});

interface AmountProps {
  id: string;
  label: string;
  value: string;
  onValue: (text: string) => void;
}

function Amount({ id, label, value, onValue }: AmountProps) {
  return (
    <TextField
      id={id}
      label={label}
      value={value}
      onChange={({ target }) => onValue(target.value)}
      slotProps={{ htmlInput: { inputMode: 'decimal', className: 'tabular-nums' } }}
    />
  );
}

export function WorkedExample({ values }: { values: Values }) {
  const t = useT();
  const convert = useTenantCurrency();
  const [cost, setCost] = useState('10.00');
  const [fees, setFees] = useState('4.20');
  const rule = toRule(values);
  const price = basePrice(normalize(cost), normalize(fees), rule);
  const total = totalCost(normalize(cost), normalize(fees));
  const isMatching = findRule(normalize(cost), '', [rule]) !== undefined;
  return (
    <Box
      component="section"
      aria-label={t('dropship.example.title')}
      sx={{
        p: 2,
        display: 'grid',
        gap: 1.5,
        bgcolor: 'action.hover',
        borderRadius: 1,
        position: { md: 'sticky' },
        insetBlockStart: 0,
      }}
    >
      <Typography variant="h2">{t('dropship.example.title')}</Typography>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: '1fr 1fr' }}>
        <Amount id="example-cost" label={t('dropship.example.cost')} value={cost} onValue={setCost} />
        <Amount id="example-fees" label={t('dropship.example.fees')} value={fees} onValue={setFees} />
      </Box>
      <Typography variant="body2" aria-live="polite" className="tabular-nums" sx={{ whiteSpace: 'normal' }}>
        {isMatching
          ? t('dropship.example.result', {
              total: `$${formatDollars(total)}`,
              price: `$${formatDollars(price)}`,
              left: `$${formatDollars(price - total)}`,
            })
          : t('dropship.example.outside')}
        {isMatching && convert(price) && ` (${convert(price)})`}
      </Typography>
      {isMatching && price < total && (
        <Typography variant="body2" color="warning">
          {t('dropship.detail.belowCost')}
        </Typography>
      )}
    </Box>
  );
}
