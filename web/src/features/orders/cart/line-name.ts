/** What a line is called: of a variable product its value and amount too. */
import { fromScaled } from '@/shared/lib/decimal';
import type { CartLine } from './cart';
import { isMeasured } from './cart-lines';

const LONGEST = 16;

const amountOf = (tenths: number): string => fromScaled(tenths, 1).replace(/\.0$/, '');

/** 'Tapis laine 2,5 m²'; the amount is written as the language does. */
export function lineName(line: CartLine, mark = '.'): string {
  const { name, value, tenths, unit } = line;
  if (!value) return name;
  const parts = [name, value.name];
  if (isMeasured(line)) parts.push(amountOf(tenths).replace('.', mark), unit);
  return parts.join(' ');
}

export const shortName = (name: string): string =>
  name.length > LONGEST ? `${name.slice(0, LONGEST)}…` : name;
