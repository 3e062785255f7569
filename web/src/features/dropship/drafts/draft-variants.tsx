/** Variants of a draft: which are listed, and at what price. */
import {
  Box,
  Checkbox,
  InputAdornment,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  TextField,
  Typography,
} from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import type { CjProduct } from '../contract';
import { toCents } from '../pricing';
import { type DraftEditing, isWrongPrice, type VariantForm } from './use-draft-form';

type Variant = CjProduct['variants'][number];

function PriceField({
  variant,
  form,
  onChange,
}: {
  variant: Variant;
  form: VariantForm;
  onChange: (price: string) => void;
}) {
  const t = useT();
  const isWrong = isWrongPrice(form);
  const cents = form.price.trim() === '' ? variant.basePrice * 100 : (toCents(form.price) ?? 0);
  const isBelowCost = !isWrong && cents < Math.round(variant.totalCost * 100);
  const hint = isWrong ? t('dropship.detail.notAPrice') : isBelowCost ? t('dropship.detail.belowCost') : '';
  return (
    <TextField
      id={`draft-price-${variant.vid}`}
      size="small"
      value={form.price}
      placeholder={variant.isManual ? '' : variant.basePrice.toFixed(2)}
      error={isWrong}
      helperText={hint}
      onChange={({ target }) => onChange(target.value)}
      sx={{ width: 140 }}
      slotProps={{
        htmlInput: {
          inputMode: 'decimal',
          'aria-label': t('dropship.detail.baseOf', { name: variant.variantKey }),
          className: 'tabular-nums',
          dir: 'ltr',
        },
        input: { startAdornment: <InputAdornment position="start">$</InputAdornment> },
      }}
    />
  );
}

export function DraftVariants({ draft, editing }: { draft: CjProduct; editing: DraftEditing }) {
  const t = useT();
  const format = useFormat();
  return (
    <Box component="section" aria-label={t('dropship.detail.variants')}>
      <Typography variant="h3" sx={{ mb: 1 }}>
        {t('dropship.detail.variants')}
      </Typography>
      <TableContainer tabIndex={0} role="region" aria-label={t('dropship.detail.variants')}>
        <Table size="small">
          <TableHead>
            <TableRow>
              {(['listed', 'key', 'total', 'base', 'stockColumn'] as const).map((name) => (
                <TableCell key={name} align={name === 'total' || name === 'stockColumn' ? 'right' : 'left'}>
                  {t(name === 'listed' ? 'dropship.drafts.listed' : `dropship.detail.${name}`)}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {draft.variants.map((variant, index) => {
              const form = editing.form.variants[index];
              if (!form) return null;
              return (
                <TableRow key={variant.vid}>
                  <TableCell>
                    <Checkbox
                      checked={form.isListed}
                      onChange={(_event, isListed) => editing.changeVariant(variant.vid, { isListed })}
                      slotProps={{
                        input: {
                          'aria-label': t('dropship.drafts.listVariant', { name: variant.variantKey }),
                        },
                      }}
                    />
                  </TableCell>
                  <TableCell>
                    <bdi>{variant.variantKey}</bdi>
                    {variant.shippingNote && (
                      <Typography variant="caption" component="p" color="warning">
                        {t(
                          variant.shippingNote === 'no-route'
                            ? 'dropship.detail.noRoute'
                            : 'dropship.detail.quoteUnknown',
                        )}
                      </Typography>
                    )}
                  </TableCell>
                  <TableCell align="right" className="tabular-nums">
                    <bdi>${variant.totalCost.toFixed(2)}</bdi>
                  </TableCell>
                  <TableCell>
                    <PriceField
                      variant={variant}
                      form={form}
                      onChange={(price) => editing.changeVariant(variant.vid, { price })}
                    />
                  </TableCell>
                  <TableCell align="right" className="tabular-nums">
                    {format.count(variant.stock)}
                  </TableCell>
                </TableRow>
              );
            })}
          </TableBody>
        </Table>
      </TableContainer>
    </Box>
  );
}
