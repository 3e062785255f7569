/** A product as the picker's attribute has it. */

export interface PickedProduct {
  id: string;
  name: string;
  description?: string;
  image?: string;
  price: number;
  finalPrice: number;
  productType: 'simple' | 'variable';
  defaultQuantity?: number | null;
  unit?: string;
  attributValues?: ProductValue[];
  /** False where nothing is left. */
  inStock?: boolean;
  /** The supplier's id of a product without values. */
  skuCode?: string;
}

export interface ProductValue {
  id: string;
  attributName: string;
  price: number;
  image?: string;
  inStock?: boolean;
  skuCode?: string;
}

/** Return the price of a product or of one of its values. */
export const priceOf = (product: PickedProduct, value?: ProductValue): number =>
  value ? Number(value.price) || product.finalPrice : product.finalPrice;

/** Return the name of a line: for a variable product with its amount and unit. */
export function lineName(product: PickedProduct, value: ProductValue | undefined, tenths: number): string {
  if (product.productType !== 'variable') return product.name;
  const amount = product.unit ? ` ${tenths / 10} ${product.unit}` : '';
  return `${product.name}${value ? ` ${value.attributName}` : ''}${amount}`;
}

/** Return the supplier's ids of a product; none of the shop's own goods. */
export const listVids = ({ skuCode, attributValues = [] }: PickedProduct): string[] =>
  [skuCode, ...attributValues.map((value) => value.skuCode)].filter((vid): vid is string => Boolean(vid));
