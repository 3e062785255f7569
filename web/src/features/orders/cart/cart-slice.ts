/** The cart on the order screen. */
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { rootReducer } from '@/shared/store/root-reducer';
import type { Customer, Product } from '../contract';
import { type Cart, type CartField, newCart } from './cart';
import { addProduct, addUnit, removeLine, removeUnit } from './cart-lines';

const slice = createSlice({
  name: 'cart',
  initialState: newCart,
  reducers: {
    cartOpened: {
      reducer: (_cart, { payload }: PayloadAction<Cart>) => payload,
      prepare: (saved?: Cart) => ({ payload: saved ?? newCart() }),
    },
    productAdded: (cart, { payload }: PayloadAction<Product>) => addProduct(cart, payload),
    unitAdded: (cart, { payload }: PayloadAction<string>) => addUnit(cart, payload),
    unitRemoved: (cart, { payload }: PayloadAction<string>) => removeUnit(cart, payload),
    lineRemoved: (cart, { payload }: PayloadAction<string>) => removeLine(cart, payload),
    priceChanged: (cart, { payload }: PayloadAction<{ id: string; price: string }>) => {
      const line = cart.lines.find(({ id }) => id === payload.id);
      if (line) line.price = payload.price;
    },
    customerChosen: (cart, { payload }: PayloadAction<Customer | null>) => {
      const changed = cart.customer?.id !== payload?.id;
      cart.customer = payload && {
        id: payload.id,
        label: payload.label || payload.fullName,
        credit: payload.walletCredit ?? 0,
      };
      if (!changed) return;
      Object.assign(cart, { usesCredit: false, credit: '', restAsCredit: false });
      cart.collectAddress = payload?.collectAddress || payload?.address || '';
      cart.shippingAddress = payload?.shippingAddress || payload?.address || '';
    },
    paymentChanged: (
      cart,
      { payload }: PayloadAction<Partial<Pick<Cart, 'paid' | 'credit' | 'usesCredit'>>>,
    ) => {
      Object.assign(cart, payload);
    },
    fieldChanged: (cart, { payload }: PayloadAction<Partial<Pick<Cart, CartField>>>) => {
      Object.assign(cart, payload);
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
  unitAdded,
  unitRemoved,
  lineRemoved,
  priceChanged,
  customerChosen,
  paymentChanged,
  fieldChanged,
} = cartSlice.actions;
