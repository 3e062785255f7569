/** The calls of a customer's account, typed by the gateway's contract. */
import type { Locale } from '@/shared/i18n/locales';
import { toPhoneText } from '@/shared/lib/phone-text';
import { toPlainText } from '@/shared/lib/plain-text';
import { readText, writeText } from '../device';
import { SHOP_ORIGIN } from '../origin';
import { RequestError, request } from '../request';
import type {
  RequestShopReturnBody,
  ShopAccount,
  ShopAccountChange,
  ShopOrder,
  ListShopOrdersResponse as ShopOrderList,
  ShopWallet,
} from '../shop.gen';

const ACCOUNT = '/api/shop/account';
/** Says that this browser has a session, which is in a cookie that scripts can't see. */
const SIGNED_IN_KEY = 'souk.signed-in';

/** An e-mail address or a phone number. */
export type Address = { email: string } | { phone: string };

export const toAddress = (text: string): Address =>
  text.includes('@') ? { email: text.trim() } : { phone: toPhoneText(text) };

export const isSignedIn = (): boolean => readText(SIGNED_IN_KEY) !== '';

export const sendCode = (locale: Locale, address: Address): Promise<unknown> =>
  request(locale, `${ACCOUNT}/codes`, { method: 'POST', body: address });

export async function signIn(locale: Locale, address: Address, code: string): Promise<void> {
  await request(locale, `${ACCOUNT}/session`, {
    method: 'POST',
    body: { ...address, code: toPlainText(code) },
  });
  writeText(SIGNED_IN_KEY, '1');
}

export async function signOut(locale: Locale): Promise<void> {
  await request(locale, `${ACCOUNT}/session`, { method: 'DELETE' });
  writeText(SIGNED_IN_KEY, '');
}

/** Return who is signed in; null for nobody. */
export async function readAccount(locale: Locale): Promise<ShopAccount | null> {
  if (!isSignedIn()) return null;
  try {
    return await request<ShopAccount>(locale, `${ACCOUNT}/me`);
  } catch (error) {
    // The session has ended, or the customer is gone.
    if (!(error instanceof RequestError && [401, 404].includes(error.problem.status))) throw error;
    writeText(SIGNED_IN_KEY, '');
    return null;
  }
}

export const changeAccount = (locale: Locale, changes: ShopAccountChange): Promise<ShopAccount> =>
  request(locale, `${ACCOUNT}/me`, { method: 'PATCH', body: changes });

export const listOrders = (locale: Locale, page: number): Promise<ShopOrderList> =>
  request(locale, `${ACCOUNT}/orders?page=${page}`);

export const readOrder = (locale: Locale, id: string): Promise<ShopOrder> =>
  request(locale, `${ACCOUNT}/orders/${id}`);

export const requestReturn = (
  locale: Locale,
  id: string,
  body: RequestShopReturnBody,
  key: string,
): Promise<ShopOrder> => request(locale, `${ACCOUNT}/orders/${id}/returns`, { method: 'POST', body, key });

export const readWallet = (locale: Locale): Promise<ShopWallet> => request(locale, `${ACCOUNT}/wallet`);

export const receiptAddress = (locale: Locale, id: string): string =>
  `${SHOP_ORIGIN}/${locale}${ACCOUNT}/orders/${id}/receipt`;

export const creditNoteAddress = (locale: Locale, returnId: string): string =>
  `${SHOP_ORIGIN}/${locale}${ACCOUNT}/returns/${returnId}/credit-note`;
