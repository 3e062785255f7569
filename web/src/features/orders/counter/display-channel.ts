/** What the customer sees on a second screen, sent from window to window of one browser. */

export interface DisplayedSale {
  lines: { id: string; name: string; amount: string }[];
  total: string;
  /** What the customer gets back from the last sale; empty while one is being entered. */
  change: string;
}

const nameOf = (tenant: string): string => `souk-display-${tenant}`;

export const openDisplayChannel = (tenant: string): BroadcastChannel => new BroadcastChannel(nameOf(tenant));
