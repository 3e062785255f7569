/** Names on cards have 30 characters at the most; the whole name is a tooltip. */
const LONGEST = 30;

export const cardName = (name: string): string => [...name].slice(0, LONGEST).join('');
