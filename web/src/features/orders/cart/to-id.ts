/** Return the id of an IRI: '/fr/api/products/p1' is 'p1'. */
export const toId = (reference: string | null | undefined): string => reference?.split('/').pop() ?? '';
