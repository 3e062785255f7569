/** Merges a user's edits of an order into the order that another user has saved meanwhile. */
import { parseDecimal, toScaled } from '@/shared/lib/decimal';
import { isSame } from '@/shared/lib/is-same';
import type { Cart, CartLine } from './cart';
import { ENTERED_AMOUNTS } from './entered-amounts';
import { NOTE_FIELDS } from './notes';

type Field = Exclude<keyof Cart, 'key' | 'nextIndex' | 'lines' | 'edits' | 'base' | 'parkedAt'>;

/** Fields of the cart that change together, by the field of the order that describes them. */
const GROUPS: Readonly<Record<string, readonly Field[]>> = {
  customer: ['customer'],
  deliveryType: ['deliveryType'],
  shippingMethod: ['shippingMethod'],
  paymentMethod: ['paymentMethod'],
  agent: ['agent'],
  shipment: ['step'],
  payedAmount: ['paid', 'restAsCredit'],
  walletPaymentAmount: ['usesCredit', 'credit'],
  reductionInPercent: ['discount'],
  promoCode: ['promo'],
  collectAddress: ['collectAddress', 'collectParts', 'collectPoint'],
  shippingAddress: ['shippingAddress', 'shippingParts', 'shippingPoint'],
  collectSlot: ['collectSlot'],
  deliverySlot: ['deliverySlot'],
  ...Object.fromEntries([...ENTERED_AMOUNTS, ...NOTE_FIELDS].map((field) => [field, [field]])),
  notifyCustomer: ['notifyCustomer'],
};
const AMOUNTS: ReadonlySet<string> = new Set(['paid', 'credit', 'discount', ...ENTERED_AMOUNTS]);
const SLOTS: ReadonlySet<string> = new Set(['collectSlot', 'deliverySlot']);
const MOST_DIGITS = 6;

/** What both users changed, in different ways. */
export type Conflict =
  | { kind: 'field'; key: string }
  /** A line; `theirs` is null if it was removed. */
  | { kind: 'line'; key: string; name: string; theirs: CartLine | null };

interface Sides {
  base: Cart;
  mine: Cart;
  theirs: Cart;
}

/** Return what decides whether a field is the same: an amount may be typed in several ways, a balance may change. */
function identify(cart: Cart, field: Field): unknown {
  if (field === 'customer') return cart.customer?.id ?? null;
  if (!AMOUNTS.has(field)) return cart[field];
  const decimal = parseDecimal(cart[field] as string);
  return decimal ? String(toScaled(decimal, MOST_DIGITS)) : '0';
}

function areSame(first: Cart, second: Cart, fields: readonly Field[]): boolean {
  return fields.every((field) => isSame(identify(first, field), identify(second, field)));
}

const pick = (cart: Cart, fields: readonly Field[]): Partial<Cart> =>
  Object.fromEntries(fields.map((field) => [field, cart[field]]));

/** Lines are matched by the stored line that they stand for. */
const isSameLine = (first: CartLine | null, second: CartLine | null): boolean =>
  first?.tenths === second?.tenths && first?.price === second?.price && first?.name === second?.name;

const findLine = ({ lines }: Cart, stored: string): CartLine | null =>
  lines.find((line) => line.stored === stored) ?? null;

const storedIds = (...carts: Cart[]): string[] => [
  ...new Set(carts.flatMap(({ lines }) => lines.flatMap(({ stored }) => stored ?? []))),
];

/** Return the fields of the order that differ between two carts of it. */
export function findChanged(before: Cart, after: Cart): string[] {
  const fields = Object.keys(GROUPS).filter((key) => !areSame(before, after, GROUPS[key] ?? []));
  const haveLines = storedIds(before, after).some(
    (id) => !isSameLine(findLine(before, id), findLine(after, id)),
  );
  return haveLines ? ['orderItems', ...fields] : fields;
}

interface MergedLine {
  line: CartLine | null;
  conflict: Conflict | null;
}

function mergeLine({ base, mine, theirs }: Sides, stored: string, isMineKept: boolean): MergedLine {
  const before = findLine(base, stored);
  const my = findLine(mine, stored);
  const their = findLine(theirs, stored);
  if (isSameLine(my, before) || isSameLine(my, their)) return { line: their, conflict: null };
  // Their line under my values: what it costs without changes by hand is what was saved.
  const changed = my && { ...my, ...(their && { listPrice: their.listPrice, basePrice: their.basePrice }) };
  // A line that they removed is a new one if it is kept.
  const ownLine = changed && !their ? { ...changed, stored: null } : changed;
  if (isSameLine(their, before)) return { line: ownLine, conflict: null };
  const name = (my ?? their)?.name ?? '';
  return { line: isMineKept ? ownLine : their, conflict: { kind: 'line', key: stored, name, theirs: their } };
}

function mergeLines(sides: Sides, keptKeys: ReadonlySet<string>): Pick<Cart, 'lines' | 'nextIndex'> & Merge {
  const { mine, theirs } = sides;
  const merged = storedIds(theirs, mine).map((id) => mergeLine(sides, id, keptKeys.has(id)));
  const added = mine.lines.filter(({ stored }) => stored === null);
  const lines = [...merged.flatMap(({ line }) => line ?? []), ...added];
  return {
    // Every line gets an id that none of this cart had.
    lines: lines.map((line, index) => ({ ...line, id: `${line.product}-${theirs.nextIndex + index}` })),
    nextIndex: theirs.nextIndex + lines.length,
    conflicts: merged.flatMap(({ conflict }) => conflict ?? []),
  };
}

interface Merge {
  conflicts: Conflict[];
}

/**
 * Return the cart with the changes of both users, and what both changed.
 *
 * Of the latter theirs is taken, except for `keptKeys`: the keys of the conflicts in which the user's own values stay.
 */
export function mergeEdits(sides: Sides, keptKeys: ReadonlySet<string>): Merge & { cart: Cart } {
  const { base, mine, theirs } = sides;
  const { conflicts, ...lines } = mergeLines(sides, keptKeys);
  const cart: Cart = { ...theirs, ...lines };
  for (const [key, fields] of Object.entries(GROUPS)) {
    if (areSame(mine, base, fields) || areSame(mine, theirs, fields)) continue;
    const isConflict = !areSame(theirs, base, fields);
    if (isConflict) conflicts.push({ kind: 'field', key });
    if (isConflict && !keptKeys.has(key)) continue;
    Object.assign(cart, pick(mine, fields));
    if (SLOTS.has(key) && cart.edits) cart.edits = { ...cart.edits, slotsOpen: true };
  }
  return { cart, conflicts };
}
