/** What one of a product costs now. */
import type { Product } from './contract';

export const priceOf = ({ price, finalPrice }: Product): number => finalPrice ?? price;
