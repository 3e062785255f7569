/** Current price of a product. */
import type { Product } from './contract';

export const getPrice = ({ price, finalPrice }: Product): number => finalPrice ?? price;
