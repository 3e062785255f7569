/** Selling price of a variant: calculated, or set manually and resettable. */
import RestartAlt from '@mui/icons-material/RestartAlt';
import { Box, IconButton, InputAdornment, TextField, Typography } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { formatDollars } from '../pricing';
import type { PricedVariant } from './draft';
import type { Drafting } from './use-draft';
import { useTenantCurrency } from './use-tenant-currency';

function findHintKey({ isInvalid, isZero, isBelowCost }: PricedVariant): string {
  if (isInvalid) return 'dropship.detail.notAPrice';
  if (isZero) return 'dropship.detail.zero';
  return isBelowCost ? 'dropship.detail.belowCost' : '';
}

export function BasePriceField({ row, drafting }: { row: PricedVariant; drafting: Drafting }) {
  const t = useT();
  const convert = useTenantCurrency();
  const { variant, base, total, isManual } = row;
  const computed = base === null ? '' : formatDollars(base);
  const hint = findHintKey(row);
  const converted = base === null ? null : convert(base);
  return (
    <Box sx={{ display: 'grid', gap: 0.25, minWidth: 150 }}>
      <TextField
        id={`base-${variant.vid}`}
        type="number"
        value={isManual ? drafting.draft.manual[variant.vid] : computed}
        error={row.isInvalid || row.isZero}
        onChange={({ target }) => drafting.setPrice(variant.vid, target.value)}
        slotProps={{
          htmlInput: {
            'aria-label': t('dropship.detail.baseOf', { name: variant.key }),
            'aria-describedby': `base-hint-${variant.vid}`,
            // The cost is a sensible minimum; lower prices are still accepted.
            min: total === null ? undefined : formatDollars(total),
            step: 'any',
            className: 'tabular-nums',
            dir: 'ltr',
          },
          input: {
            startAdornment: <InputAdornment position="start">$</InputAdornment>,
            endAdornment: isManual && (
              <InputAdornment position="end">
                <IconButton
                  size="small"
                  aria-label={t('dropship.detail.reset', { name: variant.key })}
                  title={t('dropship.detail.reset', { name: variant.key })}
                  onClick={() => drafting.resetPrice(variant.vid)}
                >
                  <RestartAlt fontSize="small" />
                </IconButton>
              </InputAdornment>
            ),
          },
        }}
      />
      <Typography
        id={`base-hint-${variant.vid}`}
        variant="caption"
        component="p"
        color={hint ? 'warning' : 'textSecondary'}
      >
        {[converted, isManual && t('dropship.detail.manual'), hint && t(hint)].filter(Boolean).join(' · ')}
      </Typography>
    </Box>
  );
}
