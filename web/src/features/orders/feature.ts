/** Descriptor of the orders feature. */
import { texts as officeTexts } from 'virtual:texts/orders/office';
import { texts as productsTexts } from 'virtual:texts/orders/products';
import DirectionsBikeOutlined from '@mui/icons-material/DirectionsBikeOutlined';
import Inventory2Outlined from '@mui/icons-material/Inventory2Outlined';
import PeopleOutlined from '@mui/icons-material/PeopleOutlined';
import PointOfSaleOutlined from '@mui/icons-material/PointOfSaleOutlined';
import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined';
import { registerOfflineReader } from '@/shared/api/offline';
import type { Feature } from '@/shared/feature/feature';
import { ordersPaths } from './paths';
import { pageRoles } from './rights';

registerOfflineReader(() => import('./offline/read-offline').then((module) => module.readFromCopy));

export const feature: Feature = {
  context: 'orders',
  position: 1,
  pages: [
    {
      path: ordersPaths.pos,
      titleKey: 'orders.pos.title',
      icon: PointOfSaleOutlined,
      menuRoles: pageRoles.posInMenu,
      onPhone: true,
      load: () => import('./order/order-page').then((module) => module.OrderPage),
    },
    {
      path: ordersPaths.orders,
      titleKey: 'orders.list.title',
      icon: ReceiptLongOutlined,
      texts: officeTexts,
      searchable: true,
      onPhone: true,
      load: () => import('./list/orders-page').then((module) => module.OrdersPage),
    },
    {
      path: ordersPaths.tour,
      titleKey: 'orders.views.tour',
      icon: DirectionsBikeOutlined,
      texts: officeTexts,
      menu: 'phone',
      onPhone: true,
      load: () => import('./tour/tour-page').then((module) => module.TourPage),
    },
    {
      path: ordersPaths.products,
      titleKey: 'orders.products.title',
      icon: Inventory2Outlined,
      roles: pageRoles.products,
      texts: productsTexts,
      searchable: true,
      load: () => import('./products/products-page').then((module) => module.ProductsPage),
    },
    {
      path: ordersPaths.customers,
      titleKey: 'orders.customers.title',
      icon: PeopleOutlined,
      roles: pageRoles.customers,
      texts: officeTexts,
      searchable: true,
      load: () => import('./customers/customers-page').then((module) => module.CustomersPage),
    },
  ],
  more: () => import('./more-pages').then((module) => module.morePages),
  records: [
    { path: ordersPaths.orders, load: () => import('./records').then((module) => module.findOrders) },
    { path: ordersPaths.customers, load: () => import('./records').then((module) => module.findCustomers) },
    { path: ordersPaths.products, load: () => import('./records').then((module) => module.findProducts) },
  ],
  companion: () => import('./waiting/waiting-banner').then((module) => module.WaitingBanner),
  clearUserData: () => import('./offline/copy').then((module) => module.deleteCopies),
  summary: () => import('./summary/order-summary').then((module) => module.OrderSummary),
  attention: () => import('./summary/order-attention').then((module) => module.OrderAttention),
  landing: { ROLE_SHIPPING_AGENT: ordersPaths.tour, ROLE_STAFF: ordersPaths.pos },
  live: {
    'order-saved': ['Order', 'Piece', 'Slots', 'Tour'],
    'piece-changed': ['Piece', 'Tour'],
    'order-paid': ['Order'],
    'viewers-changed': ['Viewers'],
    'order-step-changed': ['Order', 'Tour'],
    'wallet-changed': ['Customer', 'Wallet'],
    'customer-created': ['Customer'],
    'customer-erased': ['Customer', 'Order', 'Message'],
    'customers-merged': ['Customer', 'Order', 'Wallet'],
    'product-changed': ['Product'],
    'product-stock-changed': ['Product', 'Stock'],
    'user-changed': ['Agent'],
    'shop-set-up': ['Method', 'Step', 'Settings', 'Customer'],
    'invoice-issued': ['Invoice'],
    'e-invoice-changed': ['Invoice'],
    'refund-failed': ['Order'],
    'exchange-rate-changed': ['Rate'],
    'return-requested': ['Return'],
    'return-decided': ['Return', 'Order'],
    'cash-session-opened': ['Cash'],
    'cash-session-closed': ['Cash'],
    'supplier-order-changed': ['SupplierOrder'],
    'message-queued': ['Message'],
    'message-failed': ['Message'],
  },
};
