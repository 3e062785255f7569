/** Header of the order screen: title, parked carts, layout buttons, result of the last save. */
import ShoppingCartOutlined from '@mui/icons-material/ShoppingCartOutlined';
import SwapHoriz from '@mui/icons-material/SwapHoriz';
import { Badge, Box, IconButton, LinearProgress, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { late, usePreload } from '@/shared/lib/late';
import type { ReadOrder } from '../cart/use-persisted-cart';
import { STALE, type useCheckout } from './use-checkout';
import type { Panel } from './use-panel';
import { useSale } from './use-sale';

// Neither is needed for the first paint.
const ParkedCarts = late(() => import('./parked-carts').then((module) => module.ParkedCarts));
const SaveOutcome = late(() => import('./save-outcome').then((module) => module.SaveOutcome));
const LiveOrder = late(() => import('./live-order').then((module) => module.LiveOrder));

interface OrderHeaderProps {
  panel: Panel;
  isNotPersisted: boolean;
  checkout: ReturnType<typeof useCheckout>;
  readOrder: ReadOrder;
  /** Further controls. */
  children: ReactNode;
}

function LayoutButtons({ panel }: Pick<OrderHeaderProps, 'panel'>) {
  const t = useT();
  const { cart } = useSale();
  const toggleLabel = t(panel.isShown ? 'orders.pos.foldCart' : 'orders.pos.unfoldCart');
  return (
    <>
      <IconButton
        onClick={panel.switchSide}
        aria-label={t('orders.pos.moveCart')}
        title={t('orders.pos.moveCart')}
        sx={{ display: { xs: 'none', md: 'inline-flex' } }}
      >
        <SwapHoriz />
      </IconButton>
      <Badge badgeContent={cart.lines.length} color="primary" overlap="circular">
        <IconButton
          onClick={panel.toggle}
          aria-label={toggleLabel}
          title={toggleLabel}
          aria-pressed={panel.isShown}
        >
          <ShoppingCartOutlined />
        </IconButton>
      </Badge>
    </>
  );
}

function Title() {
  const t = useT();
  const { edits } = useSale().cart;
  if (edits) {
    return (
      <Typography variant="h1" sx={{ minWidth: 0 }}>
        {t('orders.pos.editing', { number: edits.orderNumber })}
      </Typography>
    );
  }
  return <Typography variant="h1">{t('orders.pos.new')}</Typography>;
}

export function OrderHeader({ panel, isNotPersisted, checkout, readOrder, children }: OrderHeaderProps) {
  const t = useT();
  const { saving, problem, outcome } = checkout;
  const { edits } = useSale().cart;
  // It also says that the network was lost.
  usePreload(SaveOutcome, 0);
  return (
    <Box sx={{ px: { xs: 2, md: 3 }, pt: 1.5, pb: 1, display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Title />
        <Box sx={{ flexGrow: 1 }} />
        {children}
        <ParkedCarts />
        <LayoutButtons panel={panel} />
      </Box>
      {saving && (
        <Box role="status">
          <Typography variant="body2">{t('orders.pos.saving')}</Typography>
          <LinearProgress aria-label={t('orders.pos.saving')} />
        </Box>
      )}
      {edits && !saving && (
        <LiveOrder edits={edits} isKnownStale={problem?.status === STALE} readOrder={readOrder} />
      )}
      {(isNotPersisted || problem || outcome) && (
        <SaveOutcome isNotPersisted={isNotPersisted} checkout={checkout} readOrder={readOrder} />
      )}
    </Box>
  );
}
