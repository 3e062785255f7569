/** Truncates names on cards to 30 characters. */
const MAX_LENGTH = 30;

/** Whether the name is longer than a card shows. */
export const isTruncated = (name: string): boolean => [...name].length > MAX_LENGTH;

export const truncateName = (name: string): string => [...name].slice(0, MAX_LENGTH).join('');
