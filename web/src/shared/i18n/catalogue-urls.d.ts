/** Address of the JSON catalogue of each language, made by scripts/catalogues.ts. */
declare module 'virtual:catalogue-urls' {
  export const CATALOGUE_URLS: Record<import('./locales').Locale, string>;
}
