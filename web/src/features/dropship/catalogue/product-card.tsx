/** Card of a supplier's product with its listing state; rendered when that changes, not with the page. */
import { Box, Checkbox, Paper, Typography } from '@mui/material';
import { memo } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import type { Card } from '../supplier/parsers';
import { SupplierPicture } from '../supplier/supplier-picture';
import { ListingState, type ListingStateProps } from './listing-state';
import { isTruncated, truncateName } from './truncate-name';

interface ProductCardProps extends Omit<ListingStateProps, 'name' | 'pid'> {
  card: Card;
  isChosen: boolean;
  /** Whether it is in view at once. */
  isFirst: boolean;
  onChoose: (cards: readonly Card[], on: boolean) => void;
}

export const ProductCard = memo(function ProductCard(props: ProductCardProps) {
  const { card, isChosen, isFirst, onChoose, ...state } = props;
  const t = useT();
  const { pid, name, category, image, price } = card;
  const isAdded = state.listing?.status === 'added';
  return (
    <Paper
      component="article"
      variant="outlined"
      aria-label={name}
      sx={{
        position: 'relative',
        display: 'flex',
        flexDirection: 'column',
        overflow: 'hidden',
        ...(isChosen && { outline: '2px solid', outlineColor: 'primary.main' }),
      }}
    >
      <SupplierPicture source={image} height={150} isFirst={isFirst} />
      <Checkbox
        checked={isChosen}
        disabled={isAdded}
        onChange={(_event, on) => onChoose([card], on)}
        slotProps={{ input: { 'aria-label': t('dropship.card.choose', { name }) } }}
        sx={{
          position: 'absolute',
          insetBlockStart: 6,
          insetInlineStart: 6,
          p: 0.5,
          bgcolor: 'background.paper',
          borderRadius: 1,
          '&:hover': { bgcolor: 'background.paper' },
        }}
      />
      <Box sx={{ p: 1.5, display: 'flex', flexDirection: 'column', gap: 0.5, flexGrow: 1 }}>
        <Typography
          component="h2"
          variant="body2"
          title={name}
          dir="auto"
          sx={{ fontWeight: 600, '&::after': { content: isTruncated(name) ? '"…"' : 'none' } }}
        >
          {truncateName(name)}
        </Typography>
        <Typography variant="caption" color="textSecondary" dir="auto">
          {category}
        </Typography>
        <Typography
          className="tabular-nums"
          color="primary"
          sx={{ fontWeight: 650, mt: 'auto', textAlign: 'start' }}
        >
          <bdi>${price}</bdi>
        </Typography>
        <ListingState pid={pid} name={name} {...state} />
      </Box>
    </Paper>
  );
});
