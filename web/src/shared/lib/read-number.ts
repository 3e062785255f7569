/** Numbers as people type them: the value, the readings to ask about, or nothing. Never a guess. */
import { type Decimal, parseDecimal } from './decimal';
import { toPlainText } from './plain-text';

/** What is known beforehand: the decimal mark that is decided, or the language in which a person types (BCP 47). */
export interface ReadingContext {
  mark?: string;
  locale?: string;
}

/** One reading is the value, two are a question, none is no number. */
export type NumberReadings = readonly string[];

const OPEN_MARKS = ['.', ','];
const DECIMAL_MARKS = [...OPEN_MARKS, '\u066b'];
const GROUP_MARKS = [...OPEN_MARKS, '\u066c', ' ', "'"];
const ALIKE = /[\u060c\u2e41]/g;
const MAX_DIGITS = 30;
/** A sign or a parenthesis on either side; 12.- has no cents. */
const SIGNED = /^(\()?([+-])? ?(?<body>[^()+-]*?)(?:[.,]-{1,2})? ?([+-])?(\))?$/;

const isDigits = (text: string | undefined): boolean => text !== undefined && /^[0-9]+$/.test(text);

/** Return the numbers, as decimal strings, that a text can be. */
export function readNumber(text: string, context: ReadingContext = {}): NumberReadings {
  const match = SIGNED.exec(toPlainText(text).replace(ALIKE, ','));
  const [, open, before, , after, close] = match ?? [];
  const body = match?.groups?.body?.trim() ?? '';
  const signs = [open, before, after].filter(Boolean);
  if (!match || Boolean(open) !== Boolean(close) || signs.length > 1) return [];
  const isNegative = Boolean(open) || before === '-' || after === '-';
  const readings = decide(interpret(body), context).map(({ text: number }) =>
    isNegative ? `-${number}` : number,
  );
  return isNegative ? readings.reverse() : readings;
}

/** Return the number that a text is, or null: also for one that could be two. */
export function readDecimal(text: string, context: ReadingContext = {}): Decimal | null {
  const [number, ...others] = readNumber(text, context);
  return number !== undefined && others.length === 0 ? parseDecimal(number) : null;
}

interface Reading {
  text: string;
  /** The separator before the decimals; empty without. */
  mark: string;
}

/** Return the reading with decimals, then the one without, of digits with separators. */
function interpret(body: string): readonly Reading[] {
  const parts = body.match(/[0-9]+|[^0-9]/g) ?? [];
  const digits = parts.filter(isDigits).join('');
  if (digits === '' || digits.length > MAX_DIGITS) return [];
  const whole = ungroup(parts);
  return [...withDecimals(parts), ...(whole === '' ? [] : [{ text: trimZeros(whole), mark: '' }])];
}

function withDecimals(parts: readonly string[]): readonly Reading[] {
  const last = parts.findLastIndex((part) => !isDigits(part));
  const mark = parts[last];
  if (mark === undefined || !DECIMAL_MARKS.includes(mark)) return [];
  if (parts.filter((part) => part === mark).length > 1) return [];
  const fraction = parts.slice(last + 1).join('');
  const whole = last === 0 ? '0' : ungroup(parts.slice(0, last));
  if (whole === '' || (last === 0 && fraction === '')) return [];
  return [{ text: fraction === '' ? trimZeros(whole) : `${trimZeros(whole)}.${fraction}`, mark }];
}

/** Return the digits of a whole number whose thousands may be separated by one mark; empty if they are not. */
function ungroup(parts: readonly string[]): string {
  const groups = parts.filter((_, index) => index % 2 === 0);
  const separators = new Set(parts.filter((_, index) => index % 2 === 1));
  const isGroupMark = [...separators].every((mark) => GROUP_MARKS.includes(mark));
  if (parts.length % 2 === 0 || !groups.every(isDigits) || separators.size > 1 || !isGroupMark) return '';
  return groups.length === 1 || areThousands(groups) ? groups.join('') : '';
}

/** Groups of three, or of two before the last one as in India. */
function areThousands(groups: readonly string[]): boolean {
  const [first = '', ...rest] = groups;
  const middle = rest.slice(0, -1);
  if (first.startsWith('0') || rest.at(-1)?.length !== 3) return false;
  if (first.length <= 3 && middle.every((group) => group.length === 3)) return true;
  return middle.length > 0 && first.length <= 2 && middle.every((group) => group.length === 2);
}

const trimZeros = (digits: string): string => digits.replace(/^0+(?=\d)/, '');

/** Return those of two readings that what is known leaves. */
function decide(readings: readonly Reading[], context: ReadingContext): readonly Reading[] {
  const mark = readings[0]?.mark ?? '';
  if (readings.length < 2) return readings;
  const isDecimal = OPEN_MARKS.includes(mark) ? isDecimalMark(mark, context) : true;
  return isDecimal === null ? readings : readings.filter((reading) => (reading.mark !== '') === isDecimal);
}

function isDecimalMark(mark: string, { mark: decided, locale }: ReadingContext): boolean | null {
  if (decided) return mark === decided;
  if (!locale) return null;
  const parts = new Intl.NumberFormat(locale).formatToParts(-1234567.5);
  const isUsedAs = (type: string) => parts.some((part) => part.type === type && part.value === mark);
  return isUsedAs('decimal') === isUsedAs('group') ? null : isUsedAs('decimal');
}
