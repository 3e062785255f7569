/** Cells of the product list. */
import { Box, Chip } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { Picture } from '@/shared/ui/picture';
import { toId } from '../cart/to-id';
import type { Product } from '../contract';
import { useCategoryChoices } from '../settings/use-category-choices';
import { StockChip } from './stock-chip';

const PICTURE_SIZE = 28;
const PICTURE = { width: PICTURE_SIZE, borderRadius: 1, overflow: 'hidden', flexShrink: 0 } as const;

/** On phones the stock is below the name. */
export function ProductName({ product }: { product: Product }) {
  const t = useT();
  const { name, image, icon, isDraft } = product;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, minWidth: 0 }}>
      <Box sx={PICTURE}>
        <Picture source={image || icon || ''} height={PICTURE_SIZE} />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Box component="bdi" sx={{ display: 'block', overflow: 'hidden', textOverflow: 'ellipsis' }}>
          {name}
          {isDraft && <Chip size="small" label={t('stock.form.isDraft')} sx={{ ml: 1 }} />}
        </Box>
        <Box sx={{ display: { md: 'none' } }}>
          <StockChip product={product} />
        </Box>
      </Box>
    </Box>
  );
}

export function CategoryName({ category }: Pick<Product, 'category'>) {
  const choices = useCategoryChoices();
  return choices.find(({ value }) => value === toId(category))?.label ?? null;
}

/** What is left of the price without VAT and cost, and its part of it; nothing without a cost. */
export function ProductMargin({ product }: { product: Product }) {
  const { amount, count } = useFormat();
  const { margin, marginPercent } = product;
  if (margin === null) return null;
  return (
    <Box component="span" className="tabular-nums" sx={{ color: margin < 0 ? 'error.main' : undefined }}>
      {amount(margin)}
      {marginPercent !== null && (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {` · ${count(marginPercent)} %`}
        </Box>
      )}
    </Box>
  );
}
