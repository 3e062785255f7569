/** What is being done, how the screen is laid out, and what the last save said. */
import KeyboardOutlined from '@mui/icons-material/KeyboardOutlined';
import ShoppingCartOutlined from '@mui/icons-material/ShoppingCartOutlined';
import SwapHoriz from '@mui/icons-material/SwapHoriz';
import { Alert, Badge, Box, Chip, IconButton, LinearProgress, Typography } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { ViolationAlerts } from '@/shared/ui/violation-alerts';
import type { useCheckout } from './use-checkout';
import type { Panel } from './use-panel';
import { useSale } from './use-sale';

interface OrderHeaderProps {
  panel: Panel;
  onKeys: () => void;
  unkept: boolean;
  checkout: ReturnType<typeof useCheckout>;
}

function LayoutButtons({ panel, onKeys }: Pick<OrderHeaderProps, 'panel' | 'onKeys'>) {
  const t = useT();
  const { cart } = useSale();
  const fold = t(panel.shown ? 'orders.pos.foldCart' : 'orders.pos.unfoldCart');
  return (
    <>
      <IconButton onClick={onKeys} aria-label={t('orders.keys.title')} title={t('orders.keys.title')}>
        <KeyboardOutlined />
      </IconButton>
      <IconButton
        onClick={panel.move}
        aria-label={t('orders.pos.moveCart')}
        title={t('orders.pos.moveCart')}
        sx={{ display: { xs: 'none', md: 'inline-flex' } }}
      >
        <SwapHoriz />
      </IconButton>
      <Badge badgeContent={cart.lines.length} color="primary" overlap="circular">
        <IconButton onClick={panel.toggle} aria-label={fold} title={fold} aria-pressed={panel.shown}>
          <ShoppingCartOutlined />
        </IconButton>
      </Badge>
    </>
  );
}

/** What is safe to do is said beside what went wrong. */
function Outcome({ checkout, unkept }: Pick<OrderHeaderProps, 'checkout' | 'unkept'>) {
  const t = useT();
  const { problem, saving, dismiss } = checkout;
  return (
    <>
      {unkept && <Alert severity="warning">{t('orders.pos.unkept')}</Alert>}
      {saving && (
        <Box role="status">
          <Typography variant="body2">{t('orders.pos.saving')}</Typography>
          <LinearProgress aria-label={t('orders.pos.saving')} />
        </Box>
      )}
      {problem && <ViolationAlerts problem={problem} />}
      {problem && (problem.status === 0 || problem.status >= 500) && (
        <Alert severity="info" onClose={dismiss} closeText={t('action.dismiss')}>
          {t('orders.pos.safeToRepeat')}
        </Alert>
      )}
    </>
  );
}

export function OrderHeader({ panel, onKeys, unkept, checkout }: OrderHeaderProps) {
  const t = useT();
  return (
    <Box sx={{ px: { xs: 2, md: 3 }, pt: 1.5, pb: 1, display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Typography variant="h1" sx={{ display: 'flex' }}>
          <Chip
            component="span"
            color="primary"
            label={t('orders.pos.new')}
            sx={{ fontWeight: 600, fontSize: '0.95rem' }}
          />
        </Typography>
        <Box sx={{ flexGrow: 1 }} />
        <LayoutButtons panel={panel} onKeys={onKeys} />
      </Box>
      <Outcome checkout={checkout} unkept={unkept} />
    </Box>
  );
}
