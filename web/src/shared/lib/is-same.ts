/** Whether two values of JSON are the same; members in another order make them differ. */
export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
