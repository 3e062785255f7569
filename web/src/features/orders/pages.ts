/** The pages that are not in the menu: other views of the orders, and the settings. */
import type { Role } from '@/shared/auth/roles';
import type { FeaturePage } from '@/shared/feature/feature';
import { lateIcon } from '@/shared/ui/late-icon';
import { ordersPaths } from './paths';

export const OFFICE: readonly Role[] = ['ROLE_ADMIN', 'ROLE_STAFF'];
const ADMIN: readonly Role[] = ['ROLE_ADMIN'];

export const besidePages: readonly FeaturePage[] = [
  {
    path: ordersPaths.board,
    titleKey: 'orders.views.board',
    icon: lateIcon(() => import('@mui/icons-material/ViewKanbanOutlined')),
    group: 'beside',
    load: () => import('./board/board-page').then((module) => module.BoardPage),
  },
  {
    path: ordersPaths.tour,
    titleKey: 'orders.views.tour',
    icon: lateIcon(() => import('@mui/icons-material/MapOutlined')),
    group: 'beside',
    load: () => import('./tour/tour-page').then((module) => module.TourPage),
  },
  {
    path: ordersPaths.invoices,
    titleKey: 'orders.views.invoices',
    icon: lateIcon(() => import('@mui/icons-material/RequestQuoteOutlined')),
    group: 'beside',
    roles: OFFICE,
    load: () => import('./invoices/invoices-page').then((module) => module.InvoicesPage),
  },
  {
    path: ordersPaths.messages,
    titleKey: 'orders.views.messages',
    icon: lateIcon(() => import('@mui/icons-material/MailOutlined')),
    group: 'beside',
    roles: ADMIN,
    load: () => import('./messages/messages-page').then((module) => module.MessagesPage),
  },
];

const setting = (page: Omit<FeaturePage, 'group' | 'roles'>): FeaturePage => ({
  ...page,
  group: 'settings',
  roles: ADMIN,
});

export const settingsPages: readonly FeaturePage[] = [
  setting({
    path: ordersPaths.shop,
    titleKey: 'orders.shop.title',
    icon: lateIcon(() => import('@mui/icons-material/StorefrontOutlined')),
    load: () => import('./settings/shop-page').then((module) => module.ShopPage),
  }),
  setting({
    path: ordersPaths.categories,
    titleKey: 'orders.categories.title',
    icon: lateIcon(() => import('@mui/icons-material/CategoryOutlined')),
    load: () => import('./settings/categories-page').then((module) => module.CategoriesPage),
  }),
  setting({
    path: ordersPaths.shippingMethods,
    titleKey: 'orders.shippingMethods.title',
    icon: lateIcon(() => import('@mui/icons-material/LocalShippingOutlined')),
    load: () => import('./settings/shipping-methods-page').then((module) => module.ShippingMethodsPage),
  }),
  setting({
    path: ordersPaths.paymentMethods,
    titleKey: 'orders.paymentMethods.title',
    icon: lateIcon(() => import('@mui/icons-material/CreditCardOutlined')),
    load: () => import('./settings/payment-methods-page').then((module) => module.PaymentMethodsPage),
  }),
  setting({
    path: ordersPaths.stepTypes,
    titleKey: 'orders.stepTypes.title',
    icon: lateIcon(() => import('@mui/icons-material/PlaylistAddCheckOutlined')),
    load: () => import('./settings/step-types-page').then((module) => module.StepTypesPage),
  }),
  setting({
    path: ordersPaths.promoCodes,
    titleKey: 'orders.promoCodes.title',
    icon: lateIcon(() => import('@mui/icons-material/LoyaltyOutlined')),
    load: () => import('./settings/promo-codes-page').then((module) => module.PromoCodesPage),
  }),
  setting({
    path: ordersPaths.templates,
    titleKey: 'orders.templates.title',
    icon: lateIcon(() => import('@mui/icons-material/MailOutlined')),
    load: () => import('./settings/message-templates-page').then((module) => module.MessageTemplatesPage),
  }),
];
