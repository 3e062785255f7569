/** Orders: the order screen, the list of orders, the products. */
import Inventory2Outlined from '@mui/icons-material/Inventory2Outlined';
import PointOfSaleOutlined from '@mui/icons-material/PointOfSaleOutlined';
import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined';
import { answerOffline } from '@/shared/api/offline';
import type { Feature } from '@/shared/feature/feature';
import { ordersPaths } from './paths';

answerOffline(() => import('./offline/answer').then((module) => module.answerFromCopy));

export const ordersFeature: Feature = {
  context: 'orders',
  pages: [
    {
      path: ordersPaths.pos,
      titleKey: 'orders.pos.title',
      icon: PointOfSaleOutlined,
      menuRoles: ['ROLE_ADMIN', 'ROLE_STAFF'],
      load: () => import('./order/order-page').then((module) => module.OrderPage),
    },
    {
      path: ordersPaths.orders,
      titleKey: 'orders.list.title',
      icon: ReceiptLongOutlined,
      searchable: true,
      load: () => import('./list/orders-page').then((module) => module.OrdersPage),
    },
    {
      path: ordersPaths.products,
      titleKey: 'orders.products.title',
      icon: Inventory2Outlined,
      roles: ['ROLE_ADMIN', 'ROLE_STAFF'],
      searchable: true,
      load: () => import('./products/products-page').then((module) => module.ProductsPage),
    },
  ],
  companion: () => import('./waiting/waiting-banner').then((module) => module.WaitingBanner),
  figures: () => import('./figures/order-figures').then((module) => module.OrderFigures),
  live: {
    'order-saved': ['Order', 'Slots', 'Tour'],
    'order-paid': ['Order'],
    'order-step-changed': ['Order', 'Tour'],
    'wallet-changed': ['Customer'],
    'customer-created': ['Customer'],
    'product-changed': ['Product'],
    'user-changed': ['Agent'],
    'invoice-issued': ['Invoice'],
    'message-queued': ['Message'],
  },
};
