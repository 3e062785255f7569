/** Period of the home page, in its query string. */

/** Lengths in days, today included. */
export const PERIODS = [1, 7, 30] as const;

export const readPeriod = (parameters: URLSearchParams): number =>
  PERIODS.find((period) => String(period) === parameters.get('days')) ?? 1;
