/** Addresses of the JSON catalogues of each language, made by scripts/catalogues.ts. */
declare module 'virtual:catalogue-urls' {
  type Urls = Record<import('./locales').Locale, string>;
  /** Features whose texts are in files of their own, but for the titles of their pages. */
  export type LatePart =
    | 'apps'
    | 'assistant'
    | 'developers'
    | 'dropship'
    | 'imports'
    | 'rates'
    | 'business'
    | 'onlineShop'
    | 'people'
    | 'pieces'
    | 'planning'
    | 'printAgent'
    | 'site'
    | 'snooker'
    | 'cash'
    | 'stock';
  export const CATALOGUE_URLS: Urls;
  export const LATE_CATALOGUE_URLS: Record<LatePart, Urls>;
}
