/** Card of a supplier's product with its listing state; rendered when that changes, not with the page. */
import { Checkbox, styled } from '@mui/material';
import { memo } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import type { Card } from '../supplier/parsers';
import { SupplierPicture } from '../supplier/supplier-picture';
import { ListingState, type ListingStateProps } from './listing-state';
import { isTruncated, truncateName } from './truncate-name';

// A page has many: one frame has the styles of all that is in it, which cost nothing for each.
const Frame = styled('article')(({ theme }) => {
  const { palette } = theme.vars ?? theme;
  return {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    overflow: 'hidden',
    border: `1px solid ${palette.divider}`,
    borderRadius: theme.shape.borderRadius,
    backgroundColor: palette.background.paper,
    '&.chosen': { outline: `2px solid ${palette.primary.main}` },
    '& .choose': {
      position: 'absolute',
      insetBlockStart: 6,
      insetInlineStart: 6,
      padding: 4,
      borderRadius: theme.shape.borderRadius,
      '&, &:hover': { backgroundColor: palette.background.paper },
    },
    '& .texts': { display: 'flex', flexDirection: 'column', gap: 4, flexGrow: 1, padding: 12 },
    '& h2': { ...theme.typography.body2, fontWeight: 600, margin: 0 },
    '& h2.truncated::after': { content: '"…"' },
    '& .category': { ...theme.typography.caption, color: palette.text.secondary },
    '& .price': {
      ...theme.typography.body1,
      fontWeight: 650,
      color: palette.primary.main,
      marginBlockStart: 'auto',
      textAlign: 'start',
    },
  };
});

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
    <Frame aria-label={name} className={isChosen ? 'chosen' : undefined}>
      <SupplierPicture source={image} height={150} isFirst={isFirst} />
      <Checkbox
        className="choose"
        checked={isChosen}
        disabled={isAdded}
        onChange={(_event, on) => onChoose([card], on)}
        slotProps={{ input: { 'aria-label': t('dropship.card.choose', { name }) } }}
      />
      <div className="texts">
        <h2 className={isTruncated(name) ? 'truncated' : undefined} title={name} dir="auto">
          {truncateName(name)}
        </h2>
        <span className="category" dir="auto">
          {category}
        </span>
        <span className="price tabular-nums">
          <bdi>${price}</bdi>
        </span>
        <ListingState pid={pid} name={name} {...state} />
      </div>
    </Frame>
  );
});
