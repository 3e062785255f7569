/** The cart panel: its sections in the order they are filled in. */
import { Paper } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { CartLines } from './cart-lines';
import { CustomerPicker } from './customer-picker';
import { Delivery } from './delivery';
import { Notes } from './notes';
import { PanelSection } from './panel-section';
import { PaymentState } from './payment-state';
import { Payments } from './payments';

export function CartPanel() {
  const t = useT();
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label={t('orders.pos.cartPanel')}
      tabIndex={0}
      sx={{ width: { xs: '100%', md: 440, lg: 500 }, flexShrink: 0, overflow: { md: 'auto' } }}
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
        <PaymentState />
      </PanelSection>
      <PanelSection title={t('orders.notes.title')} folded>
        <Notes />
      </PanelSection>
    </Paper>
  );
}
