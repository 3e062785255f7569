/** The order screen: catalogue beside the cart, totals always in sight. */
import { Box, Skeleton } from '@mui/material';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useT } from '@/shared/i18n/i18n-context';
import { ErrorState } from '@/shared/ui/states';
import { useKeptCart } from '../cart/use-kept-cart';
import { useCopy } from '../offline/use-copy';
import { Catalogue } from './catalogue';
import { OrderHeader } from './order-header';
import { TotalsBar } from './totals-bar';
import { useCheckout } from './use-checkout';
import { usePanel } from './use-panel';
import { SaleContext, useSaleState } from './use-sale';
import { useShortcuts } from './use-shortcuts';

// Products show first; what they are put into and the key map follow.
const CartPanel = lazy(() => import('./cart-panel').then((module) => ({ default: module.CartPanel })));
const KeyMap = lazy(() => import('./key-map').then((module) => ({ default: module.KeyMap })));

export function OrderPage() {
  const [parameters] = useSearchParams();
  const order = parameters.get('orderId');
  useCopy();
  return <KeptOrder key={order ?? 'new'} order={order} />;
}

function KeptOrder({ order }: { order: string | null }) {
  const t = useT();
  const { keeping, error, retry, reload } = useKeptCart(order);
  useEffect(() => {
    document.title = `${t('orders.pos.new')} · Souk`;
  }, [t]);
  if (keeping === 'opening') return <Skeleton variant="rounded" sx={{ m: 3, height: 400 }} />;
  if (keeping === 'missing') {
    return (
      <Box component="main" sx={{ p: 3 }}>
        <ErrorState error={error} retry={retry} />
      </Box>
    );
  }
  return <Order unkept={keeping === 'failed'} reload={reload} />;
}

function Order({ unkept, reload }: { unkept: boolean; reload: () => Promise<void> }) {
  const sale = useSaleState();
  const checkout = useCheckout(sale);
  const panel = usePanel();
  const [details, setDetails] = useState(false);
  const [keys, setKeys] = useState(false);
  useShortcuts({
    save: () => void checkout.save(),
    details: () => setDetails((shown) => !shown),
    keys: () => setKeys(true),
    openPanel: panel.open,
  });

  return (
    <SaleContext value={sale}>
      <Box
        component="main"
        sx={{ display: 'flex', flexDirection: 'column', minHeight: '100%', height: { md: '100%' } }}
      >
        <OrderHeader
          panel={panel}
          onKeys={() => setKeys(true)}
          unkept={unkept}
          checkout={checkout}
          reload={reload}
        />
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
          {panel.shown && (
            <Suspense fallback={<PanelSkeleton />}>
              <CartPanel />
            </Suspense>
          )}
        </Box>
        <TotalsBar details={details} onDetails={() => setDetails(!details)} checkout={checkout} />
      </Box>
      {keys && (
        <Suspense fallback={null}>
          <KeyMap onClose={() => setKeys(false)} />
        </Suspense>
      )}
    </SaleContext>
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
