/** Where the feature's pages are, below /admin. */

export const ordersPaths = { pos: 'pos', orders: 'orders', products: 'products' } as const;
