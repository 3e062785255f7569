/** Addresses of JSON catalogues of texts by language, made by scripts/catalogues.ts. */
declare module 'virtual:common-texts' {
  export const texts: import('./locales').CatalogueUrls;
}

/** `virtual:texts/orders/cash` has those of `features/orders/cash/texts.{locale}.yaml`. */
declare module 'virtual:texts/*' {
  export const texts: import('./locales').CatalogueUrls;
}
