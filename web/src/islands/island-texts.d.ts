/** Texts of the islands by dotted key, made by scripts/island-texts.ts. */
declare module 'virtual:island-texts/en' {
  export const texts: import('@/shared/i18n/flatten-catalogue').Catalogue;
}
declare module 'virtual:island-texts/fr' {
  export const texts: import('@/shared/i18n/flatten-catalogue').Catalogue;
}
declare module 'virtual:island-texts/ar' {
  export const texts: import('@/shared/i18n/flatten-catalogue').Catalogue;
}
