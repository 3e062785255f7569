/** Redux slice of the cart on the order screen. */
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { rootReducer } from '@/shared/store/root-reducer';
import type { Customer, Product } from '../contract';
import { type Cart, type CartField, type CartLine, newCart, restoreCart } from './cart';
import { addLines, addProduct, addUnit, removeLine, removeUnit, setTenths } from './cart-lines';

interface Removal {
  id: string;
  canRemoveStored: boolean;
}

function getCredit(cart: Cart, { id, walletCredit }: Customer): number {
  const used = cart.edits?.customer === id ? cart.edits.creditUsed : 0;
  return (walletCredit ?? 0) + used;
}

/** Take over an address of the customer, unless there is one already. */
function fillAddress(cart: Cart, leg: 'collect' | 'shipping', customer: Customer | null): void {
  if (!customer || cart[`${leg}Address`]) return;
  const isOwn = Boolean(customer[`${leg}Address`]);
  cart[`${leg}Address`] = (isOwn ? customer[`${leg}Address`] : customer.address) || '';
  cart[`${leg}Parts`] = (isOwn ? customer[`${leg}AddressParts`] : customer.addressParts) ?? null;
}

function chooseCustomer(cart: Cart, customer: Customer | null): void {
  const changed = cart.customer?.id !== customer?.id;
  cart.customer = customer && {
    id: customer.id,
    label: customer.label || customer.fullName,
    credit: getCredit(cart, customer),
    isTaxExempt: customer.isTaxExempt,
  };
  if (changed) {
    Object.assign(cart, { usesCredit: false, credit: '', restAsCredit: false });
    Object.assign(cart, { collectPoint: null, shippingPoint: null });
    Object.assign(cart, { collectAddress: '', shippingAddress: '', collectParts: null, shippingParts: null });
  }
  // A row of the list has addresses for admins alone; the item that follows it has them for all who take orders.
  fillAddress(cart, 'collect', customer);
  fillAddress(cart, 'shipping', customer);
}

const slice = createSlice({
  name: 'cart',
  initialState: newCart,
  reducers: {
    cartOpened: {
      reducer: (_cart, { payload }: PayloadAction<Cart>) => payload,
      prepare: (saved?: Cart) => ({ payload: saved ? restoreCart(saved) : newCart() }),
    },
    productAdded: (cart, { payload }: PayloadAction<Product>) => addProduct(cart, payload),
    linesAdded: (cart, { payload }: PayloadAction<CartLine[]>) => addLines(cart, payload),
    unitAdded: (cart, { payload }: PayloadAction<string>) => addUnit(cart, payload),
    unitRemoved: (cart, { payload }: PayloadAction<Removal>) =>
      removeUnit(cart, payload.id, payload.canRemoveStored),
    quantityTyped: (cart, { payload }: PayloadAction<{ id: string; tenths: number }>) =>
      setTenths(cart, payload.id, payload.tenths),
    lineRemoved: (cart, { payload }: PayloadAction<string>) => removeLine(cart, payload),
    priceChanged: (cart, { payload }: PayloadAction<{ id: string; price: string }>) => {
      const line = cart.lines.find(({ id }) => id === payload.id);
      if (line) line.price = payload.price;
    },
    customerChosen: (cart, { payload }: PayloadAction<Customer | null>) => chooseCustomer(cart, payload),
    paymentChanged: (
      cart,
      { payload }: PayloadAction<Partial<Pick<Cart, 'paid' | 'credit' | 'usesCredit'>>>,
    ) => {
      Object.assign(cart, payload);
    },
    fieldChanged: (cart, { payload }: PayloadAction<Partial<Pick<Cart, CartField>>>) => {
      Object.assign(cart, payload);
    },
    slotsOpened: (cart, { payload }: PayloadAction<boolean>) => {
      if (cart.edits) cart.edits.slotsOpen = payload;
    },
  },
});

declare module '@/shared/store/root-reducer' {
  export interface LazySlices extends WithSlice<typeof slice> {}
}

export const cartSlice = slice.injectInto(rootReducer);

export const selectCart = cartSlice.selectSlice;

export const {
  cartOpened,
  productAdded,
  linesAdded,
  unitAdded,
  unitRemoved,
  quantityTyped,
  lineRemoved,
  priceChanged,
  customerChosen,
  paymentChanged,
  fieldChanged,
  slotsOpened,
} = cartSlice.actions;
