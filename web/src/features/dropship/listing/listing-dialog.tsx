/** Dialog that lists a product: details, prices, categories, shipping. */
import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Skeleton,
  Typography,
} from '@mui/material';
import { useMemo } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { ViolationAlerts } from '@/shared/ui/violation-alerts';
import { isSoldElsewhere, useCountryName, useShopCountries } from '../catalogue/countries';
import type { Terms } from '../catalogue/use-terms';
import type { CjProduct } from '../contract';
import type { Rule } from '../pricing';
import { useSupplierProductQuery } from '../supplier/api';
import type { Product } from '../supplier/parsers';
import { SupplierErrorAlert } from '../supplier/supplier-error-alert';
import { CategoryFields } from './category-fields';
import { obstacle, priceVariants } from './draft';
import { Gallery } from './gallery';
import { toListingBody } from './listing-body';
import { TermsFields, useRules } from './terms-fields';
import { type Drafting, useDraft } from './use-draft';
import { useFreight } from './use-freight';
import { useSend } from './use-send';
import { VariantsTable } from './variants-table';

interface ListingDialogProps {
  pid: string;
  /** Country code of the inventory. */
  from: string;
  terms: Terms;
  onSent: (listing: CjProduct) => void;
  onClose: () => void;
}

/** Where it is sold, with a warning if the shipping fees are those of another country. */
function ShipToSummary({ terms, shipTo }: { terms: Terms; shipTo: string }) {
  const t = useT();
  const getName = useCountryName();
  const countries = useShopCountries().filter(({ id }) => terms.shipTo.includes(id));
  const names = countries.map(({ name }) => name).join(', ');
  return (
    <>
      {isSoldElsewhere(countries, shipTo) && (
        <Alert severity="warning">
          {t('dropship.detail.otherFees', { countries: names, country: getName(shipTo) })}
        </Alert>
      )}
      <Typography variant="body2" color="textSecondary">
        {names ? t('dropship.detail.soldTo', { countries: names }) : t('dropship.detail.soldToOne')}{' '}
        {t(terms.isCod ? 'dropship.detail.codOn' : 'dropship.detail.codOff')}
      </Typography>
    </>
  );
}

interface ContentProps {
  product: Product;
  drafting: Drafting;
  rules: readonly Rule[];
  terms: Terms;
  rows: ReturnType<typeof priceVariants>;
  onRetry: () => void;
}

function Content({ product, drafting, rules, terms, rows, onRetry }: ContentProps) {
  const t = useT();
  const failure = rows.find(({ quote }) => quote?.error)?.quote?.error;
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { md: '300px minmax(0, 1fr)' } }}>
      <Box sx={{ display: 'grid', gap: 1.5, alignContent: 'start' }}>
        <Gallery product={product} />
        <Box sx={{ display: 'grid', gap: 1.75 }}>
          <CategoryFields place={drafting.draft} onPlace={drafting.setCategories} />
          <TermsFields drafting={drafting} rules={rules} />
        </Box>
        <ShipToSummary terms={terms} shipTo={drafting.draft.shipTo} />
      </Box>
      <Box sx={{ display: 'grid', gap: 1.5, alignContent: 'start', minWidth: 0 }}>
        <Typography variant="body2" color="textSecondary">
          <bdi>{product.category}</bdi> · {t('dropship.detail.sku')} <bdi>{product.sku}</bdi> ·{' '}
          <bdi>${product.price}</bdi>
        </Typography>
        {failure !== undefined && (
          <SupplierErrorAlert title={t('dropship.failed.freight')} error={failure} retry={onRetry} />
        )}
        <VariantsTable rows={rows} drafting={drafting} />
        {product.description && (
          <Box>
            <Typography component="h3" variant="subtitle2">
              {t('dropship.detail.description')}
            </Typography>
            <Typography variant="body2" dir="auto" sx={{ whiteSpace: 'pre-line' }}>
              {product.description}
            </Typography>
          </Box>
        )}
      </Box>
    </Box>
  );
}

const NO_VARIANTS = [] as const;

function useListing({ pid, from, terms, onSent, onClose }: ListingDialogProps) {
  const query = useSupplierProductQuery(pid);
  const drafting = useDraft(terms.multiplier);
  const rules = useRules();
  const product = query.currentData;
  const freight = useFreight(product?.variants ?? NO_VARIANTS, from, drafting.draft.shipTo);
  const sending = useSend();
  const rows = useMemo(
    () => (product ? priceVariants(product, drafting.draft, freight.quotes, rules) : []),
    [product, drafting.draft, freight.quotes, rules],
  );
  async function list(asDrafts: boolean): Promise<void> {
    if (!product) return;
    const options = { from, shipTo: terms.shipTo, isCod: terms.isCod };
    const result = await sending.send({
      ...toListingBody(product, drafting.draft, rows, options),
      asDrafts,
    });
    const [listing] = result?.listings ?? [];
    if (!listing) return;
    onSent(listing);
    onClose();
  }
  return {
    query,
    drafting,
    rules,
    product,
    freight,
    sending,
    rows,
    list,
    obstacleKey: obstacle(drafting.draft, rows),
  };
}

export function ListingDialog(props: ListingDialogProps) {
  const t = useT();
  const { query, drafting, rules, product, freight, sending, rows, list, obstacleKey } = useListing(props);
  return (
    <Dialog open onClose={props.onClose} fullWidth maxWidth="lg" aria-labelledby="listing-title">
      <DialogTitle id="listing-title" dir="auto">
        {product?.name ??
          t(query.error && !query.isFetching ? 'dropship.failed.product' : 'dropship.detail.loading')}
      </DialogTitle>
      <DialogContent dividers tabIndex={0}>
        {sending.problem && <ViolationAlerts key={sending.attempts} problem={sending.problem} />}
        {query.error && !query.isFetching && !product ? (
          <SupplierErrorAlert
            title={t('dropship.failed.product')}
            error={query.error}
            retry={() => void query.refetch()}
          />
        ) : null}
        {!product && (query.isFetching || !query.error) && <Skeleton variant="rounded" height={360} />}
        {product && (
          <Content
            product={product}
            drafting={drafting}
            rules={rules}
            terms={props.terms}
            rows={rows}
            onRetry={freight.retry}
          />
        )}
      </DialogContent>
      <DialogActions sx={{ gap: 1, flexWrap: 'wrap' }}>
        {product && obstacleKey && (
          <Alert severity="info" icon={false} sx={{ py: 0, marginInlineEnd: 'auto' }}>
            {t(obstacleKey)}
          </Alert>
        )}
        <Button onClick={props.onClose}>{t('action.cancel')}</Button>
        <Button disabled={!product || obstacleKey !== '' || sending.busy} onClick={() => void list(true)}>
          {t('dropship.drafts.add')}
        </Button>
        <Button
          variant="contained"
          disabled={!product || obstacleKey !== '' || sending.busy}
          onClick={() => void list(false)}
        >
          {t('dropship.card.list')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
