/** Who waits, by the whole name. */
import type { SnookerWaitingEntry } from '../contract';

export const nameOf = ({
  firstName,
  lastName,
}: Pick<SnookerWaitingEntry, 'firstName' | 'lastName'>): string => `${firstName} ${lastName}`.trim();
