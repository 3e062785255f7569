/** Tabs of the order views. */
import type { PageTabs } from '@/shared/ui/page-tabs';
import { ordersPaths } from './paths';
import { pageRoles } from './rights';

export const ordersTabs: PageTabs = {
  titleKey: 'orders.views.title',
  items: [
    { path: ordersPaths.orders, labelKey: 'orders.views.list' },
    { path: ordersPaths.board, labelKey: 'orders.views.board' },
    { path: ordersPaths.tour, labelKey: 'orders.views.tour' },
    { path: ordersPaths.pieces, labelKey: 'pieces.title', roles: pageRoles.pieces },
    { path: ordersPaths.invoices, labelKey: 'orders.views.invoices', roles: pageRoles.invoices },
    { path: ordersPaths.returns, labelKey: 'orders.views.returns', roles: pageRoles.returns },
    { path: ordersPaths.cash, labelKey: 'cash.title', roles: pageRoles.cash },
    { path: ordersPaths.imported, labelKey: 'orders.views.imported', roles: pageRoles.imported },
    { path: ordersPaths.messages, labelKey: 'orders.views.messages', roles: pageRoles.messages },
    { path: ordersPaths.reports, labelKey: 'orders.views.reports', roles: pageRoles.reports },
  ],
};
