/** Steps that an order leaves by an admin's hand alone, and with a reason. */

const OVER = ['delivered', 'cancelled'];

export const isOver = (code: string | undefined): boolean => code !== undefined && OVER.includes(code);
