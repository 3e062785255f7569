/** Product cards in a scroll area. */
import { Box, Button, Skeleton } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { EmptyState, ErrorState } from '@/shared/ui/states';
import type { Product } from '../contract';
import { ProductCard } from './product-card';
import type { useCatalogue } from './use-catalogue';

const SKELETONS = Array.from({ length: 10 }, (_, index) => `card-${index}`);

const GRID = {
  display: 'grid',
  gap: 1.25,
  gridTemplateColumns: 'repeat(auto-fill, minmax(136px, 1fr))',
} as const;

interface CardsProps {
  catalogue: ReturnType<typeof useCatalogue>;
  onAdd: (product: Product) => void;
}

function Cards({ catalogue, onAdd }: CardsProps) {
  const t = useT();
  const { products, error, retry, hasMore, showMore } = catalogue;
  if (error && !products) return <ErrorState error={error} retry={retry} />;
  if (products?.length === 0) return <EmptyState text={t('orders.pos.noProduct')} />;
  return (
    <>
      <Box sx={GRID}>
        {!products && SKELETONS.map((key) => <Skeleton key={key} variant="rounded" height={152} />)}
        {products?.map((product) => (
          <ProductCard key={product.id} product={product} onAdd={onAdd} />
        ))}
      </Box>
      {hasMore && (
        <Button onClick={showMore} sx={{ mt: 1, display: 'block', mx: 'auto' }}>
          {t('action.showMore')}
        </Button>
      )}
    </>
  );
}

const SCROLL_AREA = {
  // On a phone a part of the page, beside the cart all that the window has.
  height: { xs: 400, md: 'auto' },
  flexGrow: { md: 1 },
  flexShrink: { xs: 0, md: 1 },
  minHeight: { md: 0 },
  overflowY: 'auto',
  p: 0.5,
  m: -0.5,
} as const;

export function ProductCards({ catalogue, onAdd }: CardsProps) {
  const t = useT();
  return (
    <Box
      // A scroll area must be focusable by keyboard.
      tabIndex={0}
      role="region"
      aria-label={t('orders.pos.products')}
      aria-busy={catalogue.isLoading}
      sx={SCROLL_AREA}
    >
      <Cards catalogue={catalogue} onAdd={onAdd} />
    </Box>
  );
}
