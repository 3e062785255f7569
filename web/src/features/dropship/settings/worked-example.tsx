/** What a rule makes of a cost, worked out beside its form with what is typed. */
import { Box, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import type { Values } from '@/shared/resource/resource';
import { useInCurrency } from '../listing/use-rate';
import { basePrice, dollarsOf, type Rule, ruleFor, totalCost } from '../pricing';

const typed = (text: string | undefined): string => (text ?? '').trim().replace(',', '.');

const ruleOf = (values: Values): Rule => ({
  multiplier: typed(values.multiplier) || '0',
  addend: typed(values.addend),
  marginFloor: typed(values.marginFloor),
  ending: typed(values.ending),
  costFrom: typed(values.costFrom),
  costTo: typed(values.costTo),
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
      slotProps={{ htmlInput: { inputMode: 'decimal', className: 'figures' } }}
    />
  );
}

export function WorkedExample({ values }: { values: Values }) {
  const t = useT();
  const inCurrency = useInCurrency();
  const [cost, setCost] = useState('10.00');
  const [fees, setFees] = useState('4.20');
  const rule = ruleOf(values);
  const price = basePrice(typed(cost), typed(fees), rule);
  const total = totalCost(typed(cost), typed(fees));
  const fits = ruleFor(typed(cost), '', [rule]) !== undefined;
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
      <Typography variant="body2" aria-live="polite" className="figures" sx={{ whiteSpace: 'normal' }}>
        {fits
          ? t('dropship.example.result', {
              total: `$${dollarsOf(total)}`,
              price: `$${dollarsOf(price)}`,
              left: `$${dollarsOf(price - total)}`,
            })
          : t('dropship.example.outside')}
        {fits && inCurrency(price) && ` (${inCurrency(price)})`}
      </Typography>
      {fits && price < total && (
        <Typography variant="body2" color="warning">
          {t('dropship.detail.belowCost')}
        </Typography>
      )}
    </Box>
  );
}
