/** Putting the cart aside and taking up another one. */
import PauseCircleOutlined from '@mui/icons-material/PauseCircleOutlined';
import { Alert, Badge, IconButton, ListItemText, Menu, MenuItem, Snackbar } from '@mui/material';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import type { Cart } from '../cart/cart';
import { useParked } from '../parked/use-parked';
import { fieldIds } from './use-shortcuts';

/** `?cart=` takes a parked cart up, as from the queue of waiting orders. */
function useWantedCart({ parked, take }: ReturnType<typeof useParked>): void {
  const [parameters, setParameters] = useSearchParams();
  const wanted = parameters.get('cart');
  // biome-ignore lint/correctness/useExhaustiveDependencies: taken once, when the carts are there
  useEffect(() => {
    if (!wanted || !parked.some(({ key }) => key === wanted)) return;
    void take(wanted);
    const others = new URLSearchParams(parameters);
    others.delete('cart');
    setParameters(others, { replace: true });
  }, [wanted, parked]);
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
  const carts = useParked();
  const labelOf = useLabel();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  useWantedCart(carts);
  const close = (then?: () => Promise<void>) => {
    setAnchor(null);
    void then?.();
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
          <MenuItem key={cart.key} onClick={() => close(() => carts.take(cart.key))}>
            <ListItemText {...labelOf(cart)} />
          </MenuItem>
        ))}
      </Menu>
      <Snackbar open={carts.failed}>
        <Alert severity="error">{t('orders.parked.unkept')}</Alert>
      </Snackbar>
    </>
  );
}
