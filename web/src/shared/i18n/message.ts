/** Messages with `{name}` placeholders, numbers and plural forms of the language. */
import { FORMAT_LOCALES, type Locale } from './locales';
import { createNumberFormat, LANGUAGE_STYLE } from './number-format';

export type Values = Record<string, string | number>;

/** A text per plural category of CLDR, chosen by the value of one placeholder. */
export interface PluralMessage {
  plural: string;
  forms: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };
}

export type Message = string | PluralMessage;

export type FormatMessage = (message: Message, values?: Values) => string;

/** Return a function that fills in values: numbers in the style of the tenant, strings as they are. */
export function createFormatMessage(locale: Locale, style = LANGUAGE_STYLE): FormatMessage {
  const formatNumber = createNumberFormat(locale, style);
  const rules = new Intl.PluralRules(FORMAT_LOCALES[locale]);
  const formatValue = (value: string | number) => (typeof value === 'number' ? formatNumber(value) : value);

  const choose = ({ plural, forms }: PluralMessage, values: Values) =>
    forms[rules.select(Number(values[plural]))] ?? forms.other;

  return (message, values = {}) => {
    const text = typeof message === 'string' ? message : choose(message, values);
    return text.replace(/\{(\w+)\}/g, (placeholder, name) => formatValue(values[name] ?? placeholder));
  };
}
