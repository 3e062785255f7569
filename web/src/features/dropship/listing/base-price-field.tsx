/** A variant's selling price: as it is computed, or set by hand, marked then and resettable. */
import RestartAlt from '@mui/icons-material/RestartAlt';
import { Box, IconButton, InputAdornment, TextField, Typography } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { dollarsOf } from '../pricing';
import type { PricedVariant } from './draft';
import type { Drafting } from './use-draft';
import { useInCurrency } from './use-rate';

function hintOf({ isWrong, isZero, isBelowCost }: PricedVariant): string {
  if (isWrong) return 'dropship.detail.notAPrice';
  if (isZero) return 'dropship.detail.zero';
  return isBelowCost ? 'dropship.detail.belowCost' : '';
}

export function BasePriceField({ row, drafting }: { row: PricedVariant; drafting: Drafting }) {
  const t = useT();
  const inCurrency = useInCurrency();
  const { variant, base, total, isManual } = row;
  const computed = base === null ? '' : dollarsOf(base);
  const hint = hintOf(row);
  const shown = base === null ? null : inCurrency(base);
  return (
    <Box sx={{ display: 'grid', gap: 0.25, minWidth: 150 }}>
      <TextField
        id={`base-${variant.vid}`}
        type="number"
        value={isManual ? drafting.draft.manual[variant.vid] : computed}
        error={row.isWrong || row.isZero}
        onChange={({ target }) => drafting.setPrice(variant.vid, target.value)}
        slotProps={{
          htmlInput: {
            'aria-label': t('dropship.detail.baseOf', { name: variant.key }),
            'aria-describedby': `base-hint-${variant.vid}`,
            // What it costs is the least that makes sense; nothing is refused for it.
            min: total === null ? undefined : dollarsOf(total),
            step: 'any',
            className: 'figures',
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
        {[shown, isManual && t('dropship.detail.manual'), hint && t(hint)].filter(Boolean).join(' · ')}
      </Typography>
    </Box>
  );
}
