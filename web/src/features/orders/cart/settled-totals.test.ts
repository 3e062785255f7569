import { expect, it } from 'vitest';
import { saleTotals } from '../money';
import type { EditedOrder } from './edited-order';
import { settleTotals } from './settled-totals';

const totals = (paid: string) =>
  saleTotals({
    lines: [{ price: '20', quantity: '1' }],
    discountPercent: '0',
    promo: '0',
    fees: '0',
    tip: '0',
    credit: '0',
    paid,
    digits: 2,
  });

it.each([
  // Paid, given up, returned: remaining, change and status.
  ['12', 800, 0, 0, 0, 'paid'],
  ['10', 500, 0, 500, 0, 'partially-paid'],
  ['20', 500, 0, 0, 0, 'paid'],
  ['25', 500, 0, -500, 500, 'paid'],
  ['15', 0, 500, 0, 0, 'paid'],
  ['0', 0, 0, 2000, 0, 'waiting'],
])(
  'an order of 20 with %s paid, %i given up and %i returned owes %i',
  (paid, writtenOff, returned, ...owed) => {
    const edits = { writtenOff, returned } as EditedOrder;
    const { remaining, change, status } = settleTotals(totals(paid), edits, 0);
    expect([remaining, change, status]).toEqual(owed);
  },
);
