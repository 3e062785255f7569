/** Menu that parks the cart and resumes others. */
import PauseCircleOutlined from '@mui/icons-material/PauseCircleOutlined';
import { Alert, Badge, IconButton, ListItemText, Menu, MenuItem, Snackbar } from '@mui/material';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import type { Cart } from '../cart/cart';
import { useParkedCarts } from '../parked-carts/use-parked-carts';
import { fieldIds } from './use-shortcuts';

/** Resume the parked cart of `?cart=`, for instance from the queue of waiting orders. */
function useCartFromUrl({ parked, resume }: ReturnType<typeof useParkedCarts>): void {
  const [parameters, setParameters] = useSearchParams();
  const cartKey = parameters.get('cart');
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once the carts are loaded
  useEffect(() => {
    if (!cartKey || !parked.some(({ key }) => key === cartKey)) return;
    void resume(cartKey);
    const others = new URLSearchParams(parameters);
    others.delete('cart');
    setParameters(others, { replace: true });
  }, [cartKey, parked]);
}

function useLabel() {
  const t = useT();
  const { dateTime } = useFormat();
  return ({ customer, lines, parkedAt }: Cart) => ({
    primary: customer?.label ?? t('orders.parked.nobody'),
    secondary: `${t('orders.parked.lines', { count: lines.length })} · ${parkedAt ? dateTime(parkedAt) : ''}`,
  });
}

export function ParkedCarts() {
  const t = useT();
  const carts = useParkedCarts();
  const getLabel = useLabel();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  useCartFromUrl(carts);
  const close = (action?: () => Promise<void>) => {
    setAnchor(null);
    void action?.();
  };
  return (
    <>
      <Badge badgeContent={carts.parked.length} color="warning" overlap="circular">
        <IconButton
          id={fieldIds.parked}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          aria-label={t('orders.parked.title')}
          title={t('orders.parked.title')}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <PauseCircleOutlined />
        </IconButton>
      </Badge>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => close()}>
        <MenuItem disabled={!carts.canPark} onClick={() => close(carts.park)} divider>
          {t('orders.parked.park')}
        </MenuItem>
        {carts.parked.length === 0 && <MenuItem disabled>{t('orders.parked.none')}</MenuItem>}
        {carts.parked.map((cart) => (
          <MenuItem key={cart.key} onClick={() => close(() => carts.resume(cart.key))}>
            <ListItemText {...getLabel(cart)} />
          </MenuItem>
        ))}
      </Menu>
      <Snackbar open={carts.failed}>
        <Alert severity="error">{t('orders.parked.unkept')}</Alert>
      </Snackbar>
    </>
  );
}
