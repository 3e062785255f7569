/** Numbers with the marks and digits that the tenant chose; by default those of the language. */
import { FORMAT_LOCALES, type Locale } from './locales';

export const NUMBER_FORMATS = ['language', 'space-comma', 'comma-point', 'point-comma'] as const;
export type NumberFormat = (typeof NUMBER_FORMATS)[number];

export interface NumberStyle {
  numberFormat: NumberFormat;
  /** Arabic digits in Arabic texts. */
  arabicDigits: boolean;
}

export const LANGUAGE_STYLE: NumberStyle = { numberFormat: 'language', arabicDigits: false };

type Marks = Partial<Record<Intl.NumberFormatPartTypes, string>>;

const MARKS: Partial<Record<NumberFormat, Marks>> = {
  'space-comma': { group: '\u202f', decimal: ',' },
  'comma-point': { group: ',', decimal: '.' },
  'point-comma': { group: '.', decimal: ',' },
};

/** Return the locale for `Intl`, with the digits of the style. */
export const getIntlLocale = (locale: Locale, { arabicDigits }: NumberStyle): string =>
  arabicDigits ? FORMAT_LOCALES[locale].replace('latn', 'arab') : FORMAT_LOCALES[locale];

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
  const marks = MARKS[style.numberFormat];
  if (!marks) return (number) => format.format(number);
  return (number) =>
    format
      .formatToParts(number)
      .map(({ type, value }) => marks[type] ?? value)
      .join('');
}
