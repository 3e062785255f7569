/** Numbers with the marks and digits that the tenant chose; by default those of the language. */
import { FORMAT_LOCALES, formatLocaleIn, type Locale } from './locales';

export const NUMBER_FORMATS = ['language', 'space-comma', 'comma-point', 'point-comma'] as const;
export type NumberFormat = (typeof NUMBER_FORMATS)[number];

export interface NumberStyle {
  numberFormat: NumberFormat;
  /** Arabic digits in Arabic texts. */
  arabicDigits: boolean;
  /** Two letters (ISO 3166); empty for none. */
  country: string;
}

export const LANGUAGE_STYLE: NumberStyle = { numberFormat: 'language', arabicDigits: false, country: '' };

type Marks = Partial<Record<Intl.NumberFormatPartTypes, string>>;

const MARKS: Partial<Record<NumberFormat, Marks>> = {
  'space-comma': { group: '\u202f', decimal: ',' },
  'comma-point': { group: ',', decimal: '.' },
  'point-comma': { group: '.', decimal: ',' },
};

const toArabic = (format: string, { arabicDigits }: NumberStyle): string =>
  arabicDigits ? format.replace('latn', 'arab') : format;

/** Return the locale for `Intl` in the country of the style, with its digits. */
export const getIntlLocale = (locale: Locale, style: NumberStyle): string =>
  toArabic(formatLocaleIn(locale, style.country), style);

/** Return the marks of the language, which are the same in every country: numbers are typed with them. */
function getLanguageMarks(locale: Locale, style: NumberStyle): Marks | undefined {
  const language = toArabic(FORMAT_LOCALES[locale], style);
  if (getIntlLocale(locale, style) === language) return undefined;
  const parts = new Intl.NumberFormat(language).formatToParts(12_345.6);
  return Object.fromEntries(
    parts.filter(({ type }) => type === 'group' || type === 'decimal').map((part) => [part.type, part.value]),
  );
}

/** Return a function that formats numbers with options of `Intl.NumberFormat`. */
export function createNumberFormat(
  locale: Locale,
  style: NumberStyle,
  options?: Intl.NumberFormatOptions,
): (number: number) => string {
  // British English writes units in the plural, 12 mins.
  const isSymbol = options?.style === 'unit' && locale === 'en';
  const format = new Intl.NumberFormat(isSymbol ? 'en' : getIntlLocale(locale, style), options);
  // Those of the language also where a session of before this setting has none.
  const marks = MARKS[style.numberFormat] ?? getLanguageMarks(locale, style);
  if (!marks) return (number) => format.format(number);
  return (number) =>
    format
      .formatToParts(number)
      .map(({ type, value }) => marks[type] ?? value)
      .join('');
}
