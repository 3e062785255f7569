/** Names of shipping methods as the shop shows them. */

const PREFIX = /^CJ(Packet)?\s*/;

/** Replace the supplier's prefix by the shop's name. */
export const brandLabel = (method: string, brand: string): string =>
  brand ? method.replace(PREFIX, `${brand} `) : method;
