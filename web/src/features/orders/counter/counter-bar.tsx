/** Bar of the counter: exact cash, common notes, a key per payment method, change of the last sale. */
import PrintOutlined from '@mui/icons-material/PrintOutlined';
import TvOutlined from '@mui/icons-material/TvOutlined';
import { Alert, Box, Button, IconButton } from '@mui/material';
import { useHref } from 'react-router';
import { formatProblem } from '@/shared/api/problem';
import { useI18n } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { late } from '@/shared/lib/late';
import { useKeyCommands } from '@/shared/lib/use-key-commands';
import { useListPaymentMethodsQuery } from '../api.gen';
import { toMinorUnits } from '../cart/cart-amounts';
import { toId } from '../cart/to-id';
import { getDenominations } from '../cash/denominations';
import { DrawerButton } from '../cash/drawer-button';
import type { Order, PaymentMethod } from '../contract';
import { useCountryPack } from '../country/use-country-pack';
import { useListShopSettingsQuery } from '../office/api.gen';
import { useSale } from '../order/use-sale';
import { ordersPaths } from '../paths';
import { probableTenders } from './tenders';
import { useCounterDefaults } from './use-counter-defaults';
import { useDisplay } from './use-display';
import { usePrinting } from './use-printing';
import { useTender } from './use-tender';

const AgentAlert = late(() => import('./agent-alert').then((module) => module.AgentAlert));

/** Alt 1 to 4 choose the delivery type. */
const FIRST_KEY = 5;
const LAST_KEY = 9;

interface LastSaleProps {
  order: Order;
  /** Minor units. */
  handedBack: number;
  print: (id: string) => void;
}

interface CounterBarProps {
  save: () => Promise<void>;
  lastSale: Order | null;
}

/** Return the change that the customer gets back, in minor units: what is left of it after the tip. */
const minorChange = ({ change, shippingTips }: Order, digits: number): number =>
  Math.max(0, toMinorUnits(change, digits) - toMinorUnits(shippingTips, digits));

/** Press the button of a payment method by Alt 5 to Alt 9. */
function useMethodKeys(press: (index: number) => void): void {
  useKeyCommands((event) => {
    const digit = Number(/^Digit(\d)$/.exec(event.code)?.[1]);
    if (!event.altKey || event.ctrlKey || !(digit >= FIRST_KEY && digit <= LAST_KEY)) return undefined;
    return () => press(digit - FIRST_KEY);
  });
}

/** Return the payment methods that have keys: the shop's own for the counter first, else cash. */
function useCounterMethods(): PaymentMethod[] {
  const { data } = useListPaymentMethodsQuery({});
  const chosen = useListShopSettingsQuery({}).data?.['hydra:member'][0]?.counterPaymentMethod;
  const methods = data?.['hydra:member'] ?? [];
  const first =
    methods.find(({ id }) => chosen && id === toId(chosen)) ?? methods.find(({ isCash }) => isCash);
  return [...new Set(first ? [first, ...methods] : methods)].slice(0, LAST_KEY - FIRST_KEY + 1);
}

function LastSale({ order, handedBack, print }: LastSaleProps) {
  const { t } = useI18n();
  const { minor } = useFormat();
  return (
    <Alert
      severity="success"
      action={
        <IconButton
          color="inherit"
          aria-label={t('counter.printAgain', { number: order.orderNumber })}
          onClick={() => print(order.id)}
        >
          <PrintOutlined />
        </IconButton>
      }
    >
      {t(handedBack > 0 ? 'counter.savedWithChange' : 'counter.saved', {
        number: order.orderNumber,
        change: minor(handedBack),
      })}
    </Alert>
  );
}

export function CounterBar({ save, lastSale }: CounterBarProps) {
  const { t } = useI18n();
  const { cart } = useSale();
  const { minor, currency, digits } = useFormat();
  const { notes } = getDenominations(useCountryPack(), currency, digits);
  const methods = useCounterMethods();
  const display = useHref(`/${ordersPaths.display}`);
  const hasDefaults = useCounterDefaults(cart);
  const { tender, totalBy, dueBy } = useTender(save);
  const { print, unprinted, failure, dismiss } = usePrinting(lastSale);
  const handedBack = lastSale ? minorChange(lastSale, digits) : null;
  useDisplay(handedBack);
  const cash = methods.find(({ isCash }) => isCash) ?? methods[0];
  const pay = ({ id }: PaymentMethod) => tender(id, totalBy(id));
  useMethodKeys((index) => methods[index] && pay(methods[index]));
  const isEmpty = cart.lines.length === 0;
  return (
    <Box
      role="group"
      aria-label={t('counter.title')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', px: { xs: 2, md: 3 }, py: 1 }}
    >
      {lastSale && isEmpty && <LastSale order={lastSale} handedBack={handedBack ?? 0} print={print} />}
      {unprinted && (
        <Alert
          severity="error"
          action={
            <Button color="inherit" onClick={unprinted.retry}>
              {t('action.retry')}
            </Button>
          }
        >
          {t('counter.notPrinted')} {formatProblem(unprinted.problem, t)}
        </Alert>
      )}
      {failure && <AgentAlert failure={failure} onClose={dismiss} />}
      {hasDefaults === false && <Alert severity="info">{t('counter.noDefaults')}</Alert>}
      {!isEmpty &&
        methods.map((method, index) => (
          <Button
            key={method.id}
            variant={index === 0 ? 'contained' : 'outlined'}
            aria-keyshortcuts={`Alt+${FIRST_KEY + index}`}
            onClick={() => pay(method)}
            sx={{ minHeight: 48 }}
          >
            {`${method.name} ${minor(dueBy(method.id))}`}
          </Button>
        ))}
      {!isEmpty &&
        cash &&
        probableTenders(dueBy(cash.id), notes, digits).map((amount) => (
          <Button
            key={amount}
            variant="outlined"
            color="secondary"
            aria-label={t('counter.handedOver', { amount: minor(amount) })}
            onClick={() => tender(cash.id, amount)}
            sx={{ minHeight: 48 }}
          >
            {minor(amount)}
          </Button>
        ))}
      <Box sx={{ flexGrow: 1 }} />
      <DrawerButton />
      <Button
        color="secondary"
        startIcon={<TvOutlined />}
        onClick={() => window.open(display, 'souk-display', 'popup')}
      >
        {t('counter.display')}
      </Button>
    </Box>
  );
}
