/** Styles of the cards of the store. */

export const CARD = { p: 2, display: 'flex', flexDirection: 'column', gap: 1.5, minHeight: 184 } as const;
export const CLAMP = {
  display: '-webkit-box',
  WebkitLineClamp: 3,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
} as const;
