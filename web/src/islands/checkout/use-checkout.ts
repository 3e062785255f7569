/** State and commands of the checkout: fields are saved in the cart as they are left, the order is placed once. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Problem } from '@/shared/api/problem';
import { useI18n } from '@/shared/i18n/i18n-context';
import { patchCart, placeOrder, readOptions, readSettings } from '../cart/api';
import { changeCart, forgetCart, loadCart } from '../cart/cart-store';
import { navigation } from '../cart/go-to-checkout';
import { useIsland } from '../island-context';
import { shopPage } from '../origin';
import { newKey, problemOf } from '../request';
import type {
  CartFieldsBody,
  CartOptions,
  PlacedOrder,
  PlaceShopOrderBody,
  PublicShop,
  ShopCart,
  ShopPayment,
  Slot,
} from '../shop.gen';
import { focusFirstError } from '../ui/field';
import { NO_ERRORS, toErrors, toErrorsAfterChoosingPayment, toErrorsAfterSaving } from './checkout-errors';

export interface PaymentChoice {
  option: CartOptions['paymentOptions'][number];
  /** The card as the provider's token; empty to pay on a page of the provider. */
  card: string;
}

export interface Checkout {
  cart: ShopCart;
  options: CartOptions | null;
  settings: PublicShop | null;
  /** Whether the fees of the options are those of the cart as it is shown. */
  areFeesKnown: boolean;
  /** Messages by field, such as `contact.email`. */
  errors: Readonly<Record<string, string>>;
  /** What went wrong and is no field's. */
  problem: Problem | null;
  isPlacing: boolean;
  payment: PaymentChoice;
  pay: (payment: PaymentChoice) => void;
  /** The card of the last order was declined; the cart is open again. */
  isDeclined: boolean;
  /** Save fields of the cart, and read what it can be ordered with then. */
  save: (fields: CartFieldsBody) => Promise<void>;
  place: () => Promise<void>;
  reload: () => void;
}

/** Return the choices among the fields, which show at once; texts are in their inputs anyway. */
function pickChoices({
  deliveryType,
  shippingMethod,
  collectSlot,
  deliverySlot,
}: CartFieldsBody): Partial<ShopCart> {
  return {
    ...(deliveryType && { deliveryType }),
    ...(shippingMethod && { shippingMethod }),
    ...(collectSlot && { collectSlot: collectSlot as Slot }),
    ...(deliverySlot && { deliverySlot: deliverySlot as Slot }),
  };
}

const toBody = (quoteId: string, { option, card }: PaymentChoice): PlaceShopOrderBody => ({
  quoteId,
  paymentOption: option,
  ...(option === 'card' && card && { paymentMethod: card }),
});

/** Return an order that needs no card, or whose card was charged, as a payment that is made. */
const toPayment = (placed: PlacedOrder | ShopPayment): ShopPayment =>
  'status' in placed ? placed : { status: 'placed', order: placed, redirectUrl: '', failureCode: '' };

function useOptions() {
  const { locale } = useI18n();
  const [options, setOptions] = useState<CartOptions | null>(null);
  const [settings, setSettings] = useState<PublicShop | null>(null);
  const readAgain = useCallback(async () => setOptions(await readOptions(locale)), [locale]);
  const readAll = useCallback(async () => {
    const [shop] = await Promise.all([readSettings(locale), readAgain()]);
    setSettings(shop);
  }, [locale, readAgain]);
  return { options, settings, readAgain, readAll };
}

export function useCheckout(cart: ShopCart): Checkout {
  const { locale } = useI18n();
  const { host } = useIsland();
  const { options, settings, readAgain, readAll } = useOptions();
  const [errors, setErrors] = useState(NO_ERRORS);
  const [isPlacing, setPlacing] = useState(false);
  const [areFeesKnown, setFeesKnown] = useState(true);
  const [chosenPayment, setPayment] = useState<PaymentChoice>({
    option: 'on-delivery',
    card: 'test-approve',
  });
  // Not all that the shop takes is offered for each cart.
  const offered = options?.paymentOptions ?? [];
  const option = offered.includes(chosenPayment.option)
    ? chosenPayment.option
    : (offered[0] ?? chosenPayment.option);
  const payment = useMemo(() => ({ option, card: chosenPayment.card }), [option, chosenPayment.card]);
  const [isDeclined, setDeclined] = useState(false);
  const key = useRef({ content: '', value: '' });
  const pending = useRef<Promise<unknown>>(Promise.resolve());

  // How often something failed: each time the first field with an error gets the focus, once its error is drawn.
  const [failures, setFailures] = useState(0);
  const fail = useCallback((error: unknown) => {
    setErrors(toErrors(problemOf(error)));
    setFailures((before) => before + 1);
  }, []);
  useEffect(() => {
    if (failures > 0) focusFirstError(host.shadowRoot ?? document);
  }, [failures, host]);
  const reload = useCallback(() => void readAll().catch(fail), [readAll, fail]);

  const pay = useCallback((choice: PaymentChoice) => {
    setPayment(choice);
    setErrors(toErrorsAfterChoosingPayment);
  }, []);

  const save = useCallback(
    async (fields: CartFieldsBody) => {
      let error: unknown = null;
      const patch = async () => {
        try {
          return await patchCart(locale, fields);
        } catch (caught) {
          error = caught;
          throw caught;
        }
      };
      if (fields.deliveryType) setFeesKnown(false);
      const saving = changeCart(patch, pickChoices(fields)).then(async (isSaved) => {
        if (isSaved) await readAgain().finally(() => setFeesKnown(true));
        else setFeesKnown(true);
        const failure = error === null ? null : problemOf(error);
        setErrors((before) => toErrorsAfterSaving(before, cart, fields, failure));
      });
      pending.current = saving.catch(fail);
      await pending.current;
    },
    [locale, cart, readAgain, fail],
  );

  const place = useCallback(async () => {
    setPlacing(true);
    setDeclined(false);
    // A field that was just left is saved first.
    await pending.current;
    const takesTestCards = options?.takesTestCards ?? false;
    const body = toBody(cart.quoteId, takesTestCards ? payment : { ...payment, card: '' });
    const content = JSON.stringify(body);
    if (key.current.content !== content) key.current = { content, value: newKey() };
    try {
      const placed = toPayment(await placeOrder(locale, body, key.current.value));
      if (placed.status === 'declined') {
        key.current = { content: '', value: '' };
        await loadCart(locale);
        setDeclined(true);
        setPlacing(false);
        return;
      }
      forgetCart();
      const page = shopPage(locale, `/shop/orders/${encodeURIComponent(placed.order?.trackingToken ?? '')}`);
      navigation.go(placed.redirectUrl || page);
    } catch (error) {
      // The cart with its new prices is shown beside what changed; the next press orders it.
      if (problemOf(error).status === 409) await loadCart(locale);
      fail(error);
      setPlacing(false);
    }
  }, [locale, cart.quoteId, payment, options?.takesTestCards, fail]);

  return useMemo(() => {
    const { fields, problem } = errors;
    const state = { cart, options, settings, areFeesKnown, errors: fields, problem, isPlacing, payment };
    return { ...state, isDeclined, pay, save, place, reload };
  }, [
    cart,
    options,
    settings,
    areFeesKnown,
    errors,
    isPlacing,
    payment,
    isDeclined,
    pay,
    save,
    place,
    reload,
  ]);
}
