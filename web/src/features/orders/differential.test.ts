/** Random carts that the server priced; `tests/contract/test_sale_amounts.py` makes the file. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parseDecimal, toScaled } from '@/shared/lib/decimal';
import { shippingMethod } from '@/testing/fixtures';
import { type Cart, newCart } from './cart/cart';
import { cartAmounts, discountedProducts, toMinorUnits, toSaleInput } from './cart/cart-amounts';
import type { SaleTerms } from './cart/sale-terms';
import { shippingFee } from './cart/shipping-fee';
import { saleViolation } from './sale-violation';

declare global {
  namespace NodeJS {
    interface ProcessEnv {
      SOUK_SALES?: string;
    }
  }
}

interface RandomSale extends Pick<Cart, 'deliveryType' | 'discount' | 'shippingTips' | 'paid' | 'promo'> {
  name: string;
  digits: number;
  lines: { price: string; tenths: number }[];
  method: {
    fees: Record<'collecte' | 'delivery' | 'collecte_and_delivery', string>;
    freeFrom: number | null;
  };
  credit: string;
  /** What its country and its shop say; `vatRate` is the products' own. */
  terms: Pick<SaleTerms, 'addedPercent' | 'cashStep'> & { vatRate: string | null };
  refused?: string[];
  expected?: Record<string, string | string[]>;
}

const file = process.env.SOUK_SALES;
const sales: RandomSale[] = file ? JSON.parse(readFileSync(file, 'utf8')) : [];

function toCart({ lines, credit, terms, ...fields }: RandomSale): Cart {
  const { deliveryType, discount, shippingTips, paid, promo } = fields;
  const cart = { ...newCart(), deliveryType, discount, shippingTips, paid, promo, paymentMethod: 'cash' };
  return {
    ...cart,
    lines: lines.map(({ price, tenths }, index) => ({
      ...{ id: `p-${index}`, product: 'p', name: '', image: '', listPrice: price, basePrice: price, price },
      ...{ tenths, unit: 'm', vatRate: terms.vatRate, value: null, stored: null },
    })),
    customer: { id: 'c', label: 'Salma', credit: Number(credit) },
    usesCredit: credit !== '0',
    credit,
  };
}

/** Return what the screen shows, as decimals; the fee as it is while the server is away. */
function calculate(sale: RandomSale): {
  input: ReturnType<typeof toSaleInput>;
  amounts: Record<string, unknown>;
} {
  const { digits, method } = sale;
  const cart = toCart(sale);
  const products = discountedProducts(cartAmounts(cart, 0, digits));
  const { collecte, delivery, collecte_and_delivery } = method.fees;
  const fees = {
    collecte: Number(collecte),
    delivery: Number(delivery),
    collecteAndDelivery: Number(collecte_and_delivery),
  };
  const chosen = { ...shippingMethod('m', 'Express'), fees, freeFrom: method.freeFrom };
  const fee = shippingFee(chosen, sale.deliveryType, products, digits);
  const terms = { ...sale.terms, cashMethods: ['cash'] };
  const { totals } = cartAmounts(cart, fee, digits, null, terms);
  const input = toSaleInput(cart, fee, toMinorUnits(sale.credit, digits), digits, terms);
  return { input, amounts: { fees: fee, ...totals } };
}

/** Return the server's decimals in minor units. */
function toMinor(value: string | string[], digits: number): unknown {
  if (Array.isArray(value)) return value.map((item) => toMinor(item, digits));
  const decimal = parseDecimal(value);
  return decimal ? Number(toScaled(decimal, digits)) : value;
}

it.runIf(file)('prices random carts as the server does', () => {
  expect(sales.length).toBeGreaterThan(0);
  for (const sale of sales) {
    const { input, amounts } = calculate(sale);
    const violation = saleViolation(input);
    const where = `${sale.name}: ${JSON.stringify(sale)}`;
    if (sale.refused) {
      expect(sale.refused, where).toContain(violation);
      continue;
    }
    expect(violation, where).toBeNull();
    const expected = Object.entries(sale.expected ?? {}).map(([name, value]) => [
      name,
      toMinor(value, sale.digits),
    ]);
    expect(amounts, where).toEqual(Object.fromEntries(expected));
  }
});
