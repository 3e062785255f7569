/** What is sent to list products: one with its prices, or many whose prices are made at the server. */
import type { ListingBody } from '../contract';
import { dollarsOf, multiplierOf } from '../pricing';
import type { Search } from '../supplier/api';
import type { Card, Product } from '../supplier/shapes';
import { type Draft, deepest, type PricedVariant } from './draft';

type Entity = Exclude<NonNullable<ListingBody['entities']>, readonly unknown[]>;

/** What holds for every product that is listed from a screen. */
export interface Ways {
  /** Two letters of where the stock is. */
  from: string;
  /** Ids of the shop's countries; empty is the one it is shipped to. */
  shipTo: readonly string[];
  isCod: boolean;
}

const choicesOf = (draft: Draft, ways: Ways): Entity['dataIlaveU'] => ({
  parentCategoryId: draft.parent,
  subCategoryId: deepest(draft),
  shipToCountries: [...ways.shipTo],
  isCOD: ways.isCod,
  followsRules: draft.pricedBy === 'rules',
});

const multiplier = (draft: Draft): number => Number(multiplierOf(draft.multiplier) ?? 0);

/** A variant with what it comes to; without its fees it is priced once they are known. */
const variantOf = ({ variant, fees, total, base, isManual }: PricedVariant) => ({
  vid: variant.vid,
  variantKey: variant.key,
  variantImage: variant.image,
  variantSellPrice: Number(variant.price),
  ...(fees && total !== null && { shippingFees: Number(fees.amount), totalCost: Number(dollarsOf(total)) }),
  ...(base !== null && { basePrice: Number(dollarsOf(base)) }),
  isManual,
});

const termsOf = (draft: Draft, ways: Ways) => ({
  shipToCountry: draft.shipTo,
  shipFromCountry: ways.from,
  multiplier: multiplier(draft),
  dataIlaveU: choicesOf(draft, ways),
});

export const oneBody = (
  product: Product,
  draft: Draft,
  rows: readonly PricedVariant[],
  ways: Ways,
): ListingBody => ({
  entities: {
    pid: product.pid,
    name: product.name.slice(0, 255),
    data: {
      pid: product.pid,
      productNameEn: product.name,
      productImage: product.image,
      categoryName: product.category,
      sellPrice: product.price,
      variants: rows.map(variantOf),
    } as Entity['data'] & object,
    ...termsOf(draft, ways),
  },
});

export const manyBody = (
  cards: readonly Card[],
  draft: Draft,
  ways: Ways,
  confirmBelowCost: boolean,
): ListingBody => ({
  entities: cards.map((card) => ({
    pid: card.pid,
    name: card.name.slice(0, 255),
    data: { productNameEn: card.name, productImage: card.image } as Entity['data'] & object,
    ...termsOf(draft, ways),
  })),
  confirmBelowCost,
});

/** All that a search finds, `most` of it where a number is given. */
export const foundBody = (
  { pageNum: _page, ...search }: Search,
  draft: Draft,
  ways: Ways,
  confirmBelowCost: boolean,
  most: number | null,
): ListingBody => ({
  search,
  choices: termsOf(draft, ways),
  confirmBelowCost,
  ...(most !== null && { most }),
});
