/** Return the country of the shop whose page this is, as ISO 3166 has it; empty on a page that does not say it. */
export const siteCountry = (): string => document.body.dataset.country ?? '';
