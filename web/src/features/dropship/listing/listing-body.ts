/** Request bodies that list one product with its prices, or many priced by the server. */
import type { ImportFoundBody, ImportProductsBody, ListedWrite } from '../contract';
import { formatDollars, parseMultiplier } from '../pricing';
import type { Search } from '../supplier/api';
import type { Card, Product } from '../supplier/parsers';
import { type Draft, getDeepestCategory, type PricedVariant } from './draft';

/** Shipping options of all products that are listed from the screen. */
export interface ShippingOptions {
  /** Country code of the stock. */
  from: string;
  /** Ids of the shop's destination countries; empty: only the draft's. */
  shipTo: readonly string[];
  isCod: boolean;
}

const toChoices = (draft: Draft, options: ShippingOptions): ListedWrite['dataIlaveU'] => ({
  parentCategoryId: draft.parent,
  subCategoryId: getDeepestCategory(draft),
  shipToCountries: [...options.shipTo],
  isCOD: options.isCod,
  followsRules: draft.pricedBy === 'rules',
});

const toMultiplier = (draft: Draft): number => Number(parseMultiplier(draft.multiplier) ?? 0);

/** Convert a variant; without fees the server calculates its price. */
const toVariant = ({ variant, fees, total, base, isManual }: PricedVariant) => ({
  vid: variant.vid,
  variantKey: variant.key,
  variantImage: variant.image,
  variantSellPrice: Number(variant.price),
  ...(fees &&
    total !== null && { shippingFees: Number(fees.amount), totalCost: Number(formatDollars(total)) }),
  ...(base !== null && { basePrice: Number(formatDollars(base)) }),
  isManual,
});

/** How an import treats its products. */
interface ImportOptions {
  confirmBelowCost: boolean;
  /** They wait in the import list. */
  asDrafts: boolean;
}

const toTerms = (draft: Draft, options: ShippingOptions) => ({
  shipToCountry: draft.shipTo,
  shipFromCountry: options.from,
  multiplier: toMultiplier(draft),
  dataIlaveU: toChoices(draft, options),
});

export const toListingBody = (
  product: Product,
  draft: Draft,
  rows: readonly PricedVariant[],
  options: ShippingOptions,
): ImportProductsBody & { entities: ListedWrite } => ({
  entities: {
    pid: product.pid,
    name: product.name.slice(0, 255),
    data: {
      pid: product.pid,
      productNameEn: product.name,
      productImage: product.image,
      categoryName: product.category,
      sellPrice: product.price,
      variants: rows.map(toVariant),
    } as ListedWrite['data'] & object,
    ...toTerms(draft, options),
  },
});

export const toBulkBody = (
  cards: readonly Card[],
  draft: Draft,
  options: ShippingOptions,
  importOptions: ImportOptions,
): ImportProductsBody => ({
  entities: cards.map((card) => ({
    pid: card.pid,
    name: card.name.slice(0, 255),
    data: { productNameEn: card.name, productImage: card.image } as ListedWrite['data'] & object,
    ...toTerms(draft, options),
  })),
  ...importOptions,
});

/** Body for all results of a search, limited to `most` if given. */
export const toSearchBody = (
  { pageNum: _page, ...search }: Search,
  draft: Draft,
  options: ShippingOptions,
  importOptions: ImportOptions & { most?: number },
): ImportFoundBody => ({
  search,
  choices: toTerms(draft, options),
  ...importOptions,
});
