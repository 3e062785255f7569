/** Names that a tenant gives in several languages. */
import type { Locale } from '../i18n/locales';

interface Named {
  name: string;
  nameEn?: string;
  nameFr?: string;
  nameAr?: string;
}

/** Return the name in the reader's language, else the one for all languages. */
export const localizedName = ({ name, nameEn, nameFr, nameAr }: Named, locale: Locale): string =>
  ({ en: nameEn, fr: nameFr, ar: nameAr })[locale] || name;
