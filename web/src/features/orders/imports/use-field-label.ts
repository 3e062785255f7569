import { useT } from '@/shared/i18n/i18n-context';
import { LOCALE_NAMES, type Locale } from '@/shared/i18n/locales';

/** Returns the name of a field; that of a text in a language, such as `name:fr`, names the language too. */
export function useFieldLabel(): (field: string) => string {
  const t = useT();
  return (field) => {
    const [name, locale] = field.split(':');
    const label = t(`imports.field.${name}`);
    return locale ? `${label} (${LOCALE_NAMES[locale as Locale] ?? locale})` : label;
  };
}
