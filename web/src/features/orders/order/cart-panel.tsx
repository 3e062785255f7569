/** Cart panel with its sections. */
import { Paper } from '@mui/material';
import { memo } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { useRights } from '../use-rights';
import { CartLines } from './cart-lines';
import { CustomerPicker } from './customer-picker';
import { Delivery } from './delivery';
import { Discounts } from './discounts';
import { Notes } from './notes';
import { OrderState } from './order-state';
import { PanelSection } from './panel-section';
import { Payments } from './payments';

const PANEL = {
  width: { xs: '100%', md: 440, lg: 500 },
  flexShrink: 0,
  overflow: { md: 'auto' },
  // The layout of its lines follows its width.
  containerType: 'inline-size',
  // On a phone the totals and the menu lie over the page: what has the focus is scrolled above them.
  '& :is(input, textarea, button, [role=combobox])': { scrollMarginBlockEnd: { xs: '200px', md: 0 } },
} as const;

/** Its sections are rendered when what they show of the cart changes. */
export const CartPanel = memo(function CartPanel() {
  const t = useT();
  const rights = useRights();
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label={t('orders.pos.cartPanel')}
      tabIndex={0}
      sx={PANEL}
    >
      <PanelSection title={t('orders.cart.title')}>
        <CustomerPicker />
        <CartLines />
      </PanelSection>
      <PanelSection title={t('orders.payment.title')}>
        <Payments />
      </PanelSection>
      <PanelSection title={t('orders.delivery.title')}>
        <Delivery />
      </PanelSection>
      <PanelSection title={t('orders.state.title')}>
        <OrderState />
      </PanelSection>
      {rights.discount && (
        <PanelSection title={t('orders.discounts.title')} folded>
          <Discounts />
        </PanelSection>
      )}
      <PanelSection title={t('orders.notes.title')} folded>
        <Notes />
      </PanelSection>
    </Paper>
  );
});
