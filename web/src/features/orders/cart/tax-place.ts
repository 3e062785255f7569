/** The place whose tax a sale has, as the server finds it; the server decides. */
import { fromScaled, parseDecimal, toScaled } from '@/shared/lib/decimal';
import type { PostalAddress } from '../contract';
import type { AddressForm, CategoryProduct, CountryPack, ShopSettings } from '../office/contract';
import { toId } from './to-id';

type Row = ShopSettings['taxPlaces'][number];

export interface TaxPlace {
  name: string;
  states: readonly string[];
  codes: readonly string[];
  /** Tax of all its jurisdictions in percent. */
  percent: string;
  feesPercent: string;
  /** Ids of categories without tax, with those below them. */
  untaxed: ReadonlySet<string>;
}

export type PlaceParts = Pick<PostalAddress, 'postcode' | 'state'> & { country?: string };

export interface TaxPlaces {
  /** In their order: the first one that has the address counts. */
  rows: readonly TaxPlace[];
  shop: PlaceParts;
  /** Of the shop. */
  country: string;
  form: AddressForm;
  isByOrigin: boolean;
}

const PERCENT_DIGITS = 4;
const NOTHING: ReadonlySet<string> = new Set();
const ABROAD: TaxPlace = {
  name: '',
  states: [],
  codes: [],
  percent: '0',
  feesPercent: '0',
  untaxed: NOTHING,
};
const DASH = /-/g;

/** Return a row of the settings; `branches` are its untaxed categories with those below them. */
export function toTaxPlace(row: Row, untaxed = NOTHING): TaxPlace {
  const units = row.jurisdictions
    .map(({ percent }) => parseDecimal(String(percent)))
    .reduce((sum, rate) => sum + (rate ? Number(toScaled(rate, PERCENT_DIGITS)) : 0), 0);
  const percent = fromScaled(units, PERCENT_DIGITS);
  const { name, states, codes, isDeliveryUntaxed } = row;
  return { name, states, codes, percent, untaxed, feesPercent: isDeliveryUntaxed ? '0' : percent };
}

const compact = (code: string): string => code.replace(/[\s-]/g, '').toUpperCase();

/** Return what a post code is compared by: itself and, of one with an extension, also what stands before it. */
function keysOf(code: string, isCode: (text: string) => boolean): string[] {
  const [head = ''] = code.split('-');
  return head !== code && isCode(head) ? [compact(code), compact(head)] : [compact(code)];
}

function isInRange(entry: string, key: string, isCode: (text: string) => boolean): boolean {
  for (const { index } of entry.matchAll(DASH)) {
    const ends = [entry.slice(0, index), entry.slice(index + 1)];
    if (!ends.every(isCode)) continue;
    const [first = '', last = ''] = ends.map(compact);
    return key.length === first.length && first <= key && key <= last;
  }
  return false;
}

function hasPostcode(codes: readonly string[], code: string, { postcode }: AddressForm): boolean {
  const pattern = new RegExp(`^(?:${postcode})$`, 'i');
  const isCode = (text: string) => pattern.test(text);
  const keys = keysOf(code.trim(), isCode);
  return codes.some((entry) =>
    keys.some((key) => {
      if (entry.endsWith('*')) return key.startsWith(compact(entry.slice(0, -1)));
      return isCode(entry) ? key === compact(entry) : isInRange(entry, key, isCode);
    }),
  );
}

function isOf({ states, codes }: TaxPlace, { postcode, state }: PlaceParts, form: AddressForm): boolean {
  if (codes.length === 0) return states.includes(state);
  const isOfState = states.length === 0 || state === '' || states.includes(state);
  return isOfState && postcode !== '' && hasPostcode(codes, postcode, form);
}

/** Return the place of what is delivered to an address, or handed over at the shop; null for the shop's usual rate. */
export function findTaxPlace(places: TaxPlaces, destination: PlaceParts | null): TaxPlace | null {
  const { rows, shop, form, country, isByOrigin } = places;
  if (rows.length === 0) return null;
  if (destination?.country && destination.country !== country) return ABROAD;
  const isTold = destination !== null && (destination.state !== '' || destination.postcode !== '');
  const isWithinState = isByOrigin && shop.state !== '' && destination?.state === shop.state;
  const address = isTold && !isWithinState ? destination : shop;
  return rows.find((row) => isOf(row, address, form)) ?? null;
}

/** Return state and post code at the end of an address that is one text. */
export function readPlace(text: string, { postcode, states }: AddressForm): PlaceParts {
  const code = postcode ? (new RegExp(`(?:${postcode})$`, 'i').exec(text.trim())?.[0] ?? '') : '';
  const before = text
    .trim()
    .slice(0, text.trim().length - code.length)
    .replace(/[\s,]+$/, '');
  const isLast = (word: string) => new RegExp(`(?:^|[\\s,])${word}$`, 'i').test(before);
  const state = states.find(({ code: short, name }) => isLast(short) || isLast(name));
  return { postcode: code, state: state?.code ?? '' };
}

/** Return the place of what is delivered to an address, in parts where they are known, or handed over at the shop; null for
 * the shop's usual rate. */
export type PlaceFinder = (destination: { text: string; parts: PlaceParts | null } | null) => TaxPlace | null;

type Category = Pick<CategoryProduct, 'id' | 'parentCategory'>;

/** Return categories with all below them. */
function toBranches(roots: readonly string[], categories: readonly Category[]): ReadonlySet<string> {
  const branches = new Set(roots.map(toId));
  let before = -1;
  while (before !== branches.size) {
    before = branches.size;
    for (const { id, parentCategory } of categories) if (branches.has(toId(parentCategory))) branches.add(id);
  }
  return branches;
}

/** Return the function that finds the place of a sale; undefined where the tax is the same everywhere. */
export function createPlaceFinder(
  pack: CountryPack,
  { taxPlaces = [], isTaxByOrigin, seller }: ShopSettings,
  categories: readonly Category[],
): PlaceFinder | undefined {
  const form = pack.address;
  if (!pack.tax?.isByPlace || !form || taxPlaces.length === 0) return undefined;
  const places: TaxPlaces = {
    rows: taxPlaces.map((row) => toTaxPlace(row, toBranches(row.untaxedCategories, categories))),
    shop: seller?.addressParts ?? { postcode: '', state: '' },
    country: pack.code,
    form,
    isByOrigin: isTaxByOrigin,
  };
  return (destination) =>
    findTaxPlace(places, destination && (destination.parts ?? readPlace(destination.text, form)));
}
