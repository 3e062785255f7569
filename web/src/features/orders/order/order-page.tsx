/** Order screen: catalogue, cart, totals. */
import { Box, Skeleton } from '@mui/material';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useItemOnScreen } from '@/shared/feature/use-item-on-screen';
import { useT } from '@/shared/i18n/i18n-context';
import { late } from '@/shared/lib/late';
import { TOUCH } from '@/shared/theme/overrides';
import { ErrorState } from '@/shared/ui/states';
import type { ReadOrder } from '../cart/use-persisted-cart';
import { usePersistedCart } from '../cart/use-persisted-cart';
import { readCounterMode } from '../counter/counter-mode';
import { useOfflineCopy } from '../offline/use-offline-copy';
import { Catalogue } from './catalogue';
import { OrderHeader } from './order-header';
import { TotalsBar } from './totals-bar';
import { usePrefetchedCatalogue } from './use-catalogue';
import { useCheckout } from './use-checkout';
import { usePanel } from './use-panel';
import { ObstaclesContext, SaleContext, useSaleState, useStartedObstacles } from './use-sale';
import { useShortcuts } from './use-shortcuts';

// The products are shown first; the cart panel loads after them.
const CartPanel = late(() => import('./cart-panel').then((module) => module.CartPanel), PanelSkeleton);

const CounterBar = late(() => import('../counter/counter-bar').then((module) => module.CounterBar));
const CounterSwitch = late(() => import('../counter/counter-switch').then((module) => module.CounterSwitch));

export function OrderPage() {
  const [parameters] = useSearchParams();
  const order = parameters.get('orderId');
  useOfflineCopy();
  usePrefetchedCatalogue();
  useItemOnScreen('orders', order ?? '');
  return <OrderLoader key={order ?? 'new'} order={order} />;
}

function OrderLoader({ order }: { order: string | null }) {
  const t = useT();
  const { status, error, retry, readOrder } = usePersistedCart(order);
  useEffect(() => {
    document.title = `${t('orders.pos.new')} · Souk`;
  }, [t]);
  if (status === 'opening') return <Skeleton variant="rounded" sx={{ m: 3, height: 400 }} />;
  if (status === 'missing') {
    return (
      <Box component="main" sx={{ p: 3 }}>
        <ErrorState error={error} retry={retry} />
      </Box>
    );
  }
  return <Order isNotPersisted={status === 'failed'} readOrder={readOrder} />;
}

function Order({ isNotPersisted, readOrder }: { isNotPersisted: boolean; readOrder: ReadOrder }) {
  const sale = useSaleState();
  const obstacles = useStartedObstacles(sale);
  const [isCounter, setCounter] = useState(readCounterMode);
  const checkout = useCheckout(sale, isCounter);
  const panel = usePanel();
  const [details, setDetails] = useState(false);
  useShortcuts({
    save: () => void checkout.save(),
    details: () => setDetails((shown) => !shown),
    openPanel: panel.open,
  });

  return (
    <ObstaclesContext value={obstacles}>
      <SaleContext value={sale}>
        <Box
          component="main"
          sx={{
            ...TOUCH,
            display: 'flex',
            flexDirection: 'column',
            minHeight: '100%',
            height: { md: '100%' },
          }}
        >
          <OrderHeader
            panel={panel}
            isNotPersisted={isNotPersisted}
            checkout={checkout}
            readOrder={readOrder}
          >
            <CounterSwitch isOn={isCounter} onSwitch={setCounter} />
          </OrderHeader>
          <Box
            sx={{
              flexGrow: 1,
              minHeight: 0,
              display: 'flex',
              flexDirection: { xs: 'column', md: panel.side === 'end' ? 'row' : 'row-reverse' },
              gap: 2,
              px: { xs: 2, md: 3 },
              pb: 2,
            }}
          >
            <Catalogue />
            {panel.isShown && <CartPanel />}
          </Box>
          {isCounter && !sale.cart.edits && <CounterBar save={checkout.save} lastSale={checkout.lastSale} />}
          <TotalsBar details={details} onDetails={() => setDetails(!details)} checkout={checkout} />
        </Box>
      </SaleContext>
    </ObstaclesContext>
  );
}

function PanelSkeleton() {
  return (
    <Skeleton
      variant="rounded"
      sx={{ width: { xs: '100%', md: 440, lg: 500 }, flexShrink: 0, height: 400 }}
    />
  );
}
