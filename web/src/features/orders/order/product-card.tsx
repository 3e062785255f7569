/** Card of a product; pressing it adds the product. */
import { Box, ButtonBase, Typography } from '@mui/material';
import { memo } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { late } from '@/shared/lib/late';
import { Picture } from '@/shared/ui/picture';
import type { Product } from '../contract';
import { getPrice } from '../product-price';

// A line of its own from the start, so that nothing moves.
const StockWord = late(
  () => import('./stock-word').then((module) => module.StockWord),
  () => '\u00a0',
);

interface ProductCardProps {
  product: Product;
  onAdd: (product: Product) => void;
}

/** Thirty of them would be rendered again at each change of the cart. */
export const ProductCard = memo(function ProductCard({ product, onAdd }: ProductCardProps) {
  const t = useT();
  const { amount } = useFormat();
  const { name, image, icon, price, unit, productType } = product;
  const currentPrice = getPrice(product);
  return (
    <ButtonBase
      onClick={() => onAdd(product)}
      sx={{
        flexDirection: 'column',
        alignItems: 'stretch',
        justifyContent: 'flex-start',
        textAlign: 'start',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        overflow: 'hidden',
        bgcolor: 'background.default',
        transition: 'border-color 150ms, transform 80ms',
        '&:hover': { borderColor: 'primary.main' },
        '&:active': { transform: 'scale(0.98)' },
      }}
    >
      <Picture source={image || icon} height={image || icon ? 84 : 52} />
      <Box sx={{ p: 1, display: 'flex', flexDirection: 'column', gap: 0.25 }}>
        <Typography variant="body2" noWrap dir="auto" title={name} sx={{ fontWeight: 500 }}>
          {name}
        </Typography>
        <Typography variant="body2" className="tabular-nums" color="primary" sx={{ fontWeight: 650 }}>
          {amount(currentPrice)}
          {unit && (
            <Typography component="span" variant="caption" color="textSecondary">
              {` / ${unit}`}
            </Typography>
          )}
        </Typography>
        {productType === 'variable' && (
          <Typography variant="caption" color="textSecondary">
            {t('orders.option.choose')}
          </Typography>
        )}
        {product.trackStock && <StockWord product={product} />}
        {price > currentPrice && (
          <Typography variant="caption" className="tabular-nums" color="textSecondary" component="s">
            {amount(price)}
          </Typography>
        )}
      </Box>
    </ButtonBase>
  );
});
