/** Product cards of a page, with pagination. */
import { Alert, Box, Button, Pagination, Skeleton, Typography } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { useFirst, useShowsRest } from '@/shared/lib/use-first';
import { EmptyState } from '@/shared/ui/states';
import type { Card } from '../supplier/parsers';
import { SupplierErrorAlert } from '../supplier/supplier-error-alert';
import { ProductCard } from './product-card';
import type { Catalogue } from './use-catalogue';
import type { Listed } from './use-listed';

/** Cards of about one window; the others are rendered once these are shown. */
const FIRST = 12;
const SKELETONS = Array.from({ length: FIRST }, (_, index) => `card-${index}`);

const GRID = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(auto-fill, minmax(190px, 1fr))' },
} as const;

interface ProductCardsProps {
  catalogue: Catalogue;
  listed: Listed;
  chosen: ReadonlyMap<string, Card>;
  onChoose: (cards: readonly Card[], on: boolean) => void;
}

function Pages({ catalogue }: { catalogue: Catalogue }) {
  const t = useT();
  const showsRest = useShowsRest();
  const { pages, page, total, reach, onPage } = catalogue;
  if (!showsRest) return null;
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'center', mt: 2 }}>
      <Typography variant="body2" color="textSecondary">
        {t('dropship.found', { count: total })}
      </Typography>
      {pages.reached > 1 && (
        <Pagination
          count={pages.reached}
          page={page}
          onChange={(_event, next) => onPage(next)}
          aria-label={t('dropship.pages')}
          getItemAriaLabel={(kind, number) =>
            kind === 'page' ? t('dropship.page', { number: number ?? 0 }) : t(`list.page.${kind}`)
          }
        />
      )}
      {pages.all > pages.reached && (
        <Alert severity="info" variant="outlined">
          {t('dropship.reach', { reach, total })}
        </Alert>
      )}
    </Box>
  );
}

function Cards({
  cards,
  catalogue,
  listed,
  chosen,
  onChoose,
}: ProductCardsProps & { cards: readonly Card[] }) {
  return useFirst(cards, FIRST).map((card, index) => (
    <ProductCard
      key={card.pid}
      card={card}
      isFirst={index < FIRST}
      listing={listed.get(card.pid)}
      running={listed.getImport(card.pid)}
      canBeListed={listed.isLoaded || Boolean(listed.error)}
      isChosen={chosen.has(card.pid)}
      onChoose={onChoose}
      onList={catalogue.onProduct}
    />
  ));
}

export function ProductCards(props: ProductCardsProps) {
  const t = useT();
  const { catalogue } = props;
  const { cards, error, retry, isFiltered, clear } = catalogue;
  if (error && !cards)
    return <SupplierErrorAlert title={t('dropship.failed.products')} error={error} retry={retry} />;
  if (cards?.length === 0) {
    return (
      <EmptyState
        text={t('dropship.empty')}
        action={isFiltered && <Button onClick={clear}>{t('dropship.clear')}</Button>}
      />
    );
  }
  return (
    <>
      <Box sx={GRID} aria-busy={!cards}>
        {!cards && SKELETONS.map((key) => <Skeleton key={key} variant="rounded" height={290} />)}
        {cards && <Cards cards={cards} {...props} />}
      </Box>
      {cards && <Pages catalogue={catalogue} />}
    </>
  );
}
