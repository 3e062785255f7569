/** Status and available quantity of a product's stock. */
import { Box } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import type { StatusTone } from '@/shared/theme/tokens';
import { Status } from '@/shared/ui/status';
import type { Product } from '../contract';

const TONES: Record<string, StatusTone> = {
  'in-stock': 'green',
  'low-stock': 'saffron',
  'out-of-stock': 'brick',
};

export function StockChip({
  product,
}: {
  product: Pick<Product, 'stockStatus' | 'stockAvailable' | 'unit'>;
}) {
  const t = useT();
  const { count } = useFormat();
  const { stockStatus, stockAvailable, unit } = product;
  const tone = TONES[stockStatus];
  if (!tone || stockAvailable === null) return null;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <Box className="tabular-nums" sx={{ minWidth: { md: 44 }, textAlign: 'end' }}>
        {[count(stockAvailable), unit].filter(Boolean).join(' ')}
      </Box>
      <Status tone={tone} label={t(`stock.status.${stockStatus}`)} isShort />
    </Box>
  );
}
