/** Truncates names on cards to 30 characters. */
const MAX_LENGTH = 30;

export const truncateName = (name: string): string => [...name].slice(0, MAX_LENGTH).join('');
