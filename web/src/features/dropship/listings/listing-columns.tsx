/** Columns of the listings table. */
import { Link, Typography } from '@mui/material';
import { formatReason } from '@/shared/i18n/format-reason';
import type { Translate } from '@/shared/i18n/i18n-context';
import type { Format } from '@/shared/i18n/use-format';
import type { StatusTone } from '@/shared/theme/tokens';
import type { Column } from '@/shared/ui/data-table-columns';
import { Status } from '@/shared/ui/status';
import type { CjProduct, ListingStatus } from '../contract';

const TONES: Record<ListingStatus, StatusTone> = {
  waiting: 'saffron',
  published: 'blue',
  added: 'green',
  failed: 'brick',
  delisted: 'stone',
  draft: 'saffron',
};

export function StatusChip({ status, t }: { status: ListingStatus; t: Translate }) {
  return <Status tone={TONES[status]} label={t(`dropship.status.${status}`)} />;
}

/** Format a price in the listing's currency, the tenant's at the time of listing. */
export const formatListingPrice = (
  { price, currency }: Pick<CjProduct, 'price' | 'currency'>,
  format: Format,
): string => {
  if (price === null) return '–';
  return currency === format.currency ? format.amount(price) : `${price} ${currency}`;
};

export const listingColumns = (
  t: Translate,
  format: Format,
  onOpen: (listing: CjProduct) => void,
): Column<CjProduct>[] => [
  {
    field: 'name',
    label: t('dropship.listings.name'),
    sortable: true,
    cell: (listing) => (
      <Link
        component="button"
        color="inherit"
        underline="hover"
        onClick={() => onOpen(listing)}
        sx={{ textAlign: 'start' }}
      >
        <bdi>{listing.name}</bdi>
      </Link>
    ),
  },
  {
    field: 'status',
    label: t('dropship.listings.status'),
    cell: ({ status, reason, reasonCode, isHidden }) => (
      <>
        <StatusChip status={status} t={t} />
        {(reason || isHidden) && (
          <Typography
            variant="caption"
            component="p"
            color="textSecondary"
            // The whole reason, on as many lines as it takes.
            sx={{ whiteSpace: 'normal', overflowWrap: 'anywhere', mt: 0.25 }}
          >
            <bdi>{formatReason(reasonCode, reason, t) || t('dropship.listings.hidden')}</bdi>
          </Typography>
        )}
      </>
    ),
  },
  {
    field: 'price',
    label: t('dropship.listings.price'),
    sortable: true,
    amount: true,
    width: 140,
    cell: (listing) => formatListingPrice(listing, format),
  },
  {
    field: 'stock',
    label: t('dropship.listings.stock'),
    sortable: true,
    amount: true,
    showFrom: 'md',
    width: 100,
    cell: ({ stock }) => format.count(stock),
  },
  {
    field: 'syncedAt',
    label: t('dropship.listings.synced'),
    showFrom: 'md',
    width: 170,
    cell: ({ syncedAt }) => (syncedAt ? format.dateTime(syncedAt) : '–'),
  },
  {
    field: 'createdAt',
    label: t('dropship.listings.created'),
    sortable: true,
    showFrom: 'md',
    width: 170,
    cell: ({ createdAt }) => createdAt && format.dateTime(createdAt),
  },
];
