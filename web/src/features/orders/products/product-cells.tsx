/** Cells of the product list. */
import { Avatar, Box } from '@mui/material';
import { Star } from '@/shared/ui/star';
import { toId } from '../cart/order-to-cart';
import type { Product } from '../contract';
import { useCategoryChoices } from '../settings/use-category-choices';

const PICTURE = { width: 28, height: 28, bgcolor: 'sunken', flexShrink: 0 } as const;

export function ProductName({ product: { name, image, icon } }: { product: Product }) {
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
      <Box component="bdi" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {name}
      </Box>
    </Box>
  );
}

export function CategoryName({ category }: Pick<Product, 'category'>) {
  const choices = useCategoryChoices();
  return choices.find(({ value }) => value === toId(category))?.label ?? null;
}
