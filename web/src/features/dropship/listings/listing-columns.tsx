/** Columns of the listings table. */
import { ButtonBase, Chip, Typography } from '@mui/material';
import { formatReason } from '@/shared/i18n/format-reason';
import type { Translate } from '@/shared/i18n/i18n-context';
import type { Format } from '@/shared/i18n/use-format';
import type { Column } from '@/shared/ui/data-table';
import type { CjProduct, ListingStatus } from '../contract';

const COLOURS: Record<ListingStatus, 'default' | 'success' | 'info' | 'error' | 'warning'> = {
  waiting: 'info',
  published: 'info',
  added: 'success',
  failed: 'error',
  delisted: 'warning',
};

export function StatusChip({ status, t }: { status: ListingStatus; t: Translate }) {
  return (
    <Chip size="small" variant="outlined" color={COLOURS[status]} label={t(`dropship.status.${status}`)} />
  );
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
      <ButtonBase
        onClick={() => onOpen(listing)}
        sx={{ textAlign: 'start', color: 'primary.main', fontWeight: 500, font: 'inherit' }}
      >
        <bdi>{listing.name}</bdi>
      </ButtonBase>
    ),
  },
  {
    field: 'status',
    label: t('dropship.listings.status'),
    cell: ({ status, reason, reasonCode, isHidden }) => (
      <>
        <StatusChip status={status} t={t} />
        {(reason || isHidden) && (
          <Typography variant="caption" component="p" color="textSecondary">
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
    cell: (listing) => formatListingPrice(listing, format),
  },
  {
    field: 'stock',
    label: t('dropship.listings.stock'),
    sortable: true,
    amount: true,
    wideOnly: true,
    cell: ({ stock }) => format.count(stock),
  },
  {
    field: 'syncedAt',
    label: t('dropship.listings.synced'),
    wideOnly: true,
    cell: ({ syncedAt }) => syncedAt && format.dateTime(syncedAt),
  },
  {
    field: 'createdAt',
    label: t('dropship.listings.created'),
    sortable: true,
    wideOnly: true,
    cell: ({ createdAt }) => createdAt && format.dateTime(createdAt),
  },
];
