/** The calls of the wheel, typed by the gateway's contract. */
import type { Locale } from '@/shared/i18n/locales';
import { request } from '../request';
import type { WheelSpin, WheelState } from '../shop.gen';

const WHEEL = '/api/shop/wheel';

export const readWheel = (locale: Locale): Promise<WheelState> => request(locale, WHEEL);

/** Spin once; `key` makes a repeated call the same spin. */
export const spinWheel = (locale: Locale, key: string): Promise<WheelSpin> =>
  request(locale, `${WHEEL}/spins`, { method: 'POST', key });

/** Put what points are worth into the wallet; `key` makes a repeated call the same exchange. */
export const exchangePoints = (locale: Locale, points: number, key: string): Promise<WheelState> =>
  request(locale, `${WHEEL}/exchanges`, { method: 'POST', body: { points }, key });
