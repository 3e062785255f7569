/** What is left of a product, with a warning when the cart has more. */
import { Typography } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { useAppSelector } from '@/shared/store/hooks';
import { selectCart } from '../cart/cart-slice';
import type { Product } from '../contract';

/** Lines of a saved order have left the stock already. */
const useTaken = (id: string): number =>
  useAppSelector((state) =>
    selectCart(state).lines.reduce(
      (tenths, { product, stored, tenths: more }) => (product === id && !stored ? tenths + more : tenths),
      0,
    ),
  ) / 10;

export function StockWord({ product: { id, stockStatus, stockAvailable } }: { product: Product }) {
  const t = useT();
  const { count } = useFormat();
  const taken = useTaken(id);
  if (stockAvailable === null) return null;
  const left = count(Math.max(0, stockAvailable));
  const isOver = taken > Math.max(0, stockAvailable);
  const word =
    stockStatus === 'out-of-stock' ? t('stock.status.out-of-stock') : t('stock.status.left', { count: left });
  return (
    <Typography
      variant="caption"
      className="tabular-nums"
      color={isOver || stockStatus === 'out-of-stock' ? 'error' : 'textSecondary'}
    >
      {isOver ? t('stock.status.over', { count: count(taken), left }) : word}
    </Typography>
  );
}
