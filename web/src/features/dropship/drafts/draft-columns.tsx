/** Columns of the import list. */
import { Box, Button, Typography } from '@mui/material';
import type { Translate } from '@/shared/i18n/i18n-context';
import type { Format } from '@/shared/i18n/use-format';
import type { Column } from '@/shared/ui/data-table-columns';
import type { CjProduct } from '../contract';
import { formatListingPrice } from '../listings/listing-columns';

/** Return what is missing of a draft, and whether a price is below the cost. */
export function listDraftHints({ gaps, variants }: CjProduct, t: Translate): string[] {
  const isBelowCost = variants.some((variant) => variant.isBelowCost && !variant.isLeftOut);
  return [
    ...gaps.map((gap) => t(`dropship.drafts.gaps.${gap}`)),
    ...(isBelowCost ? [t('dropship.detail.belowCost')] : []),
  ];
}

export const draftColumns = (
  t: Translate,
  format: Format,
  onOpen: (draft: CjProduct) => void,
): Column<CjProduct>[] => [
  {
    field: 'name',
    label: t('dropship.listings.name'),
    sortable: true,
    cell: (draft) => (
      <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center', minWidth: 0 }}>
        <Box
          component={draft.image ? 'img' : 'span'}
          {...(draft.image && { src: draft.image, alt: '', loading: 'lazy' })}
          sx={{
            width: 40,
            height: 40,
            flexShrink: 0,
            borderRadius: 1,
            objectFit: 'cover',
            bgcolor: 'action.hover',
          }}
        />
        <Box sx={{ minWidth: 0, whiteSpace: 'normal' }}>
          <bdi>{draft.name}</bdi>
          <Typography variant="caption" component="p" color="warning">
            {listDraftHints(draft, t).join(' · ')}
          </Typography>
        </Box>
      </Box>
    ),
  },
  {
    field: 'variants',
    label: t('dropship.detail.variants'),
    amount: true,
    showFrom: 'md',
    width: 120,
    cell: ({ variants }) => format.count(variants.filter(({ isLeftOut }) => !isLeftOut).length),
  },
  {
    field: 'price',
    label: t('dropship.listings.price'),
    sortable: true,
    amount: true,
    width: 140,
    cell: (draft) => formatListingPrice(draft, format),
  },
  {
    field: 'stock',
    label: t('dropship.listings.stock'),
    sortable: true,
    amount: true,
    showFrom: 'md',
    width: 110,
    cell: ({ stock }) => format.count(stock),
  },
  {
    field: 'actions',
    label: t('dropship.drafts.edit'),
    hasHiddenLabel: true,
    showFrom: 'md',
    width: 130,
    cell: (draft) => (
      <Button
        size="small"
        aria-label={t('dropship.drafts.editOf', { name: draft.name })}
        onClick={() => onOpen(draft)}
      >
        {t('dropship.drafts.edit')}
      </Button>
    ),
  },
];
