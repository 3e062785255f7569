/** Texts of the islands by dotted key, of a language; made by scripts/island-texts.ts. */
declare module 'virtual:island-texts/*' {
  export const texts: import('@/shared/i18n/flatten-catalogue').Catalogue;
}
