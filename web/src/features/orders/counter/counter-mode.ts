/** Whether this device stands at the counter: sales begin with the shop's defaults, and the next cart follows at once. */

const KEY = 'souk.counter';

export const readCounterMode = (): boolean => localStorage.getItem(KEY) === 'yes';

export function storeCounterMode(isOn: boolean): void {
  if (isOn) localStorage.setItem(KEY, 'yes');
  else localStorage.removeItem(KEY);
}
