/** Full name of a waiting player. */
import type { SnookerWaitingEntry } from '../contract';

export const getFullName = ({
  firstName,
  lastName,
}: Pick<SnookerWaitingEntry, 'firstName' | 'lastName'>): string => `${firstName} ${lastName}`.trim();
