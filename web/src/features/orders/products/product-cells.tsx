/** Cells of the product list. */
import { Avatar, Box } from '@mui/material';
import { Star } from '@/shared/ui/star';
import { toId } from '../cart/order-to-cart';
import type { Product } from '../contract';
import { useCategoryChoices } from '../settings/use-category-choices';
import { StockChip } from './stock-chip';

const PICTURE = { width: 28, height: 28, bgcolor: 'sunken', flexShrink: 0 } as const;

/** On phones the stock is below the name. */
export function ProductName({ product }: { product: Product }) {
  const { name, image, icon } = product;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, minWidth: 0 }}>
      <Avatar
        variant="rounded"
        src={image || icon || ''}
        alt=""
        sx={PICTURE}
        slotProps={{ img: { loading: 'lazy' } }}
      >
        <Star size={16} />
      </Avatar>
      <Box sx={{ minWidth: 0 }}>
        <Box component="bdi" sx={{ display: 'block', overflow: 'hidden', textOverflow: 'ellipsis' }}>
          {name}
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
