/** Names of cart lines; for variable products with value and quantity. */
import { fromScaled } from '@/shared/lib/decimal';
import type { CartLine } from './cart';
import { isMeasured } from './cart-lines';

const MAX_LENGTH = 16;

const formatQuantity = (tenths: number): string => fromScaled(tenths, 1).replace(/\.0$/, '');

/** Return for instance 'Tapis laine 2,5 m²', with `mark` as decimal mark. */
export function formatLineName(line: CartLine, mark = '.'): string {
  return [line.name, formatLineOption(line, mark)].filter(Boolean).join(' ');
}

/** Return the value that was chosen, with the quantity of a measured product, such as 'laine 2,5 m²'. */
export function formatLineOption(line: CartLine, mark = '.'): string {
  const { value, tenths, unit } = line;
  if (!value) return '';
  const quantity = isMeasured(line) && `${formatQuantity(tenths).replace('.', mark)} ${unit}`;
  return [value.name, quantity].filter(Boolean).join(' ');
}

export const shortenName = (name: string): string =>
  name.length > MAX_LENGTH ? `${name.slice(0, MAX_LENGTH)}…` : name;
