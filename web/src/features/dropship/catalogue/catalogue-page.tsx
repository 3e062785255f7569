/** Page of the supplier's catalogue: search, list one product, or select many. */
import { Alert, Box, Snackbar } from '@mui/material';
import { useCallback, useMemo, useState } from 'react';
import { withPrefetch } from '@/shared/feature/prefetch';
import { useT } from '@/shared/i18n/i18n-context';
import { Page } from '@/shared/ui/page';
import { ErrorState } from '@/shared/ui/states';
import { BulkBar } from '../bulk/bulk-bar';
import { dropshipTabs } from '../dropship-tabs';
import { ListingDialog } from '../listing/listing-dialog';
import { SearchesButton } from '../searches/searches-button';
import type { Card } from '../supplier/parsers';
import { CatalogueFilters } from './catalogue-filters';
import { CategoryMenu } from './category-menu';
import { ProductCards } from './product-cards';
import { prefetchCatalogue, useCatalogue } from './use-catalogue';
import { useListed } from './use-listed';
import { useTerms } from './use-terms';

/** Selected products of all pages, by pid. */
function useSelection() {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Card>>(new Map());
  const choose = useCallback((cards: readonly Card[], on: boolean): void => {
    setChosen((before) => {
      const after = new Map(before);
      for (const card of cards) {
        if (on) after.set(card.pid, card);
        else after.delete(card.pid);
      }
      return after;
    });
  }, []);
  return { chosen, choose, clear: () => setChosen(new Map()) };
}

/** Of the category menu. Nothing moves when it loads. */
const MENU_HEIGHT = 40;

function OwnPage() {
  const t = useT();
  const catalogue = useCatalogue();
  const terms = useTerms();
  const { chosen, choose, clear } = useSelection();
  const visible = useMemo(() => (catalogue.cards ?? []).map(({ pid }) => pid), [catalogue.cards]);
  const listed = useListed(visible);
  return (
    <Page title={t('dropship.title')} tabs={dropshipTabs} action={<SearchesButton catalogue={catalogue} />}>
      <Box sx={{ display: 'grid', gap: 1.5, mb: 2 }}>
        <Box sx={{ minHeight: MENU_HEIGHT }}>
          <CategoryMenu chosen={catalogue.categoryId} onChoose={catalogue.onCategory} />
        </Box>
        <CatalogueFilters
          text={catalogue.sku || catalogue.name}
          country={catalogue.country}
          terms={terms}
          onText={catalogue.onText}
          onCountry={catalogue.onCountry}
        />
        {listed.error ? <ErrorState error={listed.error} retry={listed.retry} /> : null}
      </Box>
      <BulkBar
        chosen={chosen}
        catalogue={catalogue}
        terms={terms}
        listed={listed}
        onChoose={choose}
        onClear={clear}
      />
      <ProductCards catalogue={catalogue} listed={listed} chosen={chosen} onChoose={choose} />
      {catalogue.product && (
        <ListingDialog
          key={catalogue.product}
          pid={catalogue.product}
          from={catalogue.country}
          terms={terms}
          onSent={listed.send}
          onClose={() => catalogue.onProduct(null)}
        />
      )}
      <Snackbar
        open={listed.added !== null}
        autoHideDuration={10_000}
        onClose={(_event, reason) => reason === 'timeout' && listed.dismiss()}
        anchorOrigin={{ vertical: 'top', horizontal: 'center' }}
      >
        <Alert severity="success" variant="filled" onClose={listed.dismiss} closeText={t('action.dismiss')}>
          {t('dropship.added')} <bdi>{listed.added?.name}</bdi>
        </Alert>
      </Snackbar>
    </Page>
  );
}

export const CataloguePage = withPrefetch(OwnPage, prefetchCatalogue);
