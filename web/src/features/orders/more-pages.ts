/** Pages outside the menu: other views of orders, and settings. */
import { texts as cashTexts } from 'virtual:texts/orders/cash';
import { texts as importsTexts } from 'virtual:texts/orders/imports';
import { texts as officeTexts } from 'virtual:texts/orders/office';
import { texts as settingsTexts } from 'virtual:texts/orders/settings';
import AssignmentReturnOutlined from '@mui/icons-material/AssignmentReturnOutlined';
import CategoryOutlined from '@mui/icons-material/CategoryOutlined';
import CreditCardOutlined from '@mui/icons-material/CreditCardOutlined';
import CurrencyExchangeOutlined from '@mui/icons-material/CurrencyExchangeOutlined';
import UploadOutlined from '@mui/icons-material/FileUploadOutlined';
import GppGoodOutlined from '@mui/icons-material/GppGoodOutlined';
import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import InsightsOutlined from '@mui/icons-material/InsightsOutlined';
import LocalShippingOutlined from '@mui/icons-material/LocalShippingOutlined';
import LoyaltyOutlined from '@mui/icons-material/LoyaltyOutlined';
import MailOutlined from '@mui/icons-material/MailOutlined';
import MoneyOutlined from '@mui/icons-material/PaymentsOutlined';
import PersonOutlined from '@mui/icons-material/PersonOutlined';
import PlaylistAddCheckOutlined from '@mui/icons-material/PlaylistAddCheckOutlined';
import PointOfSaleOutlined from '@mui/icons-material/PointOfSaleOutlined';
import QrCodeScannerOutlined from '@mui/icons-material/QrCodeScannerOutlined';
import RequestQuoteOutlined from '@mui/icons-material/RequestQuoteOutlined';
import SavingsOutlined from '@mui/icons-material/SavingsOutlined';
import ShoppingBagOutlined from '@mui/icons-material/ShoppingBagOutlined';
import StorefrontOutlined from '@mui/icons-material/StorefrontOutlined';
import TvOutlined from '@mui/icons-material/TvOutlined';
import VerifiedOutlined from '@mui/icons-material/VerifiedOutlined';
import ViewKanbanOutlined from '@mui/icons-material/ViewKanbanOutlined';
import type { FeaturePage } from '@/shared/feature/feature';
import { ordersPaths } from './paths';
import { pageRoles, writers } from './rights';

const settingsPage = (page: Omit<FeaturePage, 'group' | 'roles'>): FeaturePage => ({
  texts: settingsTexts,
  ...page,
  group: 'settings',
  roles: pageRoles.settings,
});

export const morePages: readonly FeaturePage[] = [
  {
    path: ordersPaths.board,
    titleKey: 'orders.views.board',
    icon: ViewKanbanOutlined,
    texts: officeTexts,
    load: () => import('./board/board-page').then((module) => module.BoardPage),
  },
  {
    path: ordersPaths.invoices,
    titleKey: 'orders.views.invoices',
    icon: RequestQuoteOutlined,
    texts: officeTexts,
    roles: pageRoles.invoices,
    load: () => import('./invoices/invoices-page').then((module) => module.InvoicesPage),
  },
  {
    path: ordersPaths.imported,
    titleKey: 'orders.views.imported',
    icon: HistoryOutlined,
    texts: officeTexts,
    roles: pageRoles.imported,
    load: () => import('./imported/imported-orders-page').then((module) => module.ImportedOrdersPage),
  },
  {
    path: ordersPaths.returns,
    titleKey: 'orders.views.returns',
    icon: AssignmentReturnOutlined,
    texts: officeTexts,
    roles: pageRoles.returns,
    load: () => import('./returns/returns-page').then((module) => module.ReturnsPage),
  },
  {
    path: ordersPaths.pieces,
    titleKey: 'pieces.title',
    icon: QrCodeScannerOutlined,
    texts: officeTexts,
    roles: pageRoles.pieces,
    onPhone: true,
    load: () => import('./pieces/pieces-page').then((module) => module.PiecesPage),
  },
  {
    path: ordersPaths.cash,
    titleKey: 'cash.title',
    icon: SavingsOutlined,
    texts: cashTexts,
    roles: pageRoles.cash,
    load: () => import('./cash/cash-page').then((module) => module.CashPage),
  },
  {
    path: ordersPaths.messages,
    titleKey: 'orders.views.messages',
    icon: MailOutlined,
    texts: officeTexts,
    roles: pageRoles.messages,
    load: () => import('./messages/messages-page').then((module) => module.MessagesPage),
  },
  {
    path: ordersPaths.reports,
    titleKey: 'orders.reports.title',
    icon: InsightsOutlined,
    roles: pageRoles.reports,
    texts: officeTexts,
    load: () => import('./reports/reports-page').then((module) => module.ReportsPage),
  },
  {
    path: ordersPaths.importProducts,
    titleKey: 'imports.products.title',
    icon: UploadOutlined,
    roles: writers.shop,
    texts: importsTexts,
    load: () => import('./imports/import-page').then((module) => module.ProductImportPage),
  },
  {
    path: ordersPaths.importCustomers,
    titleKey: 'imports.customers.title',
    icon: UploadOutlined,
    roles: writers.customers,
    texts: importsTexts,
    load: () => import('./imports/import-page').then((module) => module.CustomerImportPage),
  },
  {
    path: ordersPaths.importOrders,
    titleKey: 'imports.orders.title',
    icon: UploadOutlined,
    roles: writers.shop,
    texts: importsTexts,
    load: () => import('./imports/import-page').then((module) => module.OrderImportPage),
  },
  // After the pages whose addresses this one would match.
  {
    path: ordersPaths.customer,
    titleKey: 'orders.customer.title',
    icon: PersonOutlined,
    roles: pageRoles.customers,
    texts: officeTexts,
    load: () => import('./customers/customer-page').then((module) => module.CustomerPage),
  },
  settingsPage({
    path: ordersPaths.shop,
    titleKey: 'business.title',
    settingsGroup: 'business',
    hintKey: 'business.hint',
    icon: StorefrontOutlined,
    load: () => import('./settings/business/business-page').then((module) => module.BusinessPage),
  }),
  settingsPage({
    path: ordersPaths.categories,
    titleKey: 'orders.categories.title',
    settingsGroup: 'sales',
    hintKey: 'frame.settings.hint.categories',
    icon: CategoryOutlined,
    load: () => import('./settings/categories-page').then((module) => module.CategoriesPage),
  }),
  settingsPage({
    path: ordersPaths.shippingMethods,
    titleKey: 'orders.shippingMethods.title',
    settingsGroup: 'sales',
    hintKey: 'frame.settings.hint.shippingMethods',
    icon: LocalShippingOutlined,
    load: () => import('./settings/shipping-methods-page').then((module) => module.ShippingMethodsPage),
  }),
  settingsPage({
    path: ordersPaths.paymentMethods,
    titleKey: 'orders.paymentMethods.title',
    settingsGroup: 'sales',
    hintKey: 'frame.settings.hint.paymentMethods',
    icon: CreditCardOutlined,
    load: () => import('./settings/payment-methods-page').then((module) => module.PaymentMethodsPage),
  }),
  {
    path: ordersPaths.display,
    titleKey: 'counter.display',
    icon: TvOutlined,
    roles: pageRoles.cash,
    load: () => import('./counter/display-page').then((module) => module.DisplayPage),
  },
  settingsPage({
    path: ordersPaths.counter,
    titleKey: 'counter.title',
    settingsGroup: 'sales',
    hintKey: 'counter.hint',
    icon: PointOfSaleOutlined,
    load: () => import('./settings/counter-page').then((module) => module.CounterPage),
  }),
  settingsPage({
    path: ordersPaths.onlineShop,
    titleKey: 'onlineShop.title',
    settingsGroup: 'sales',
    hintKey: 'onlineShop.hint',
    icon: ShoppingBagOutlined,
    load: () => import('./settings/online-shop-page').then((module) => module.OnlineShopPage),
  }),
  settingsPage({
    path: ordersPaths.exchangeRates,
    titleKey: 'rates.title',
    settingsGroup: 'sales',
    hintKey: 'rates.navHint',
    icon: CurrencyExchangeOutlined,
    load: () => import('./settings/exchange-rates-page').then((module) => module.ExchangeRatesPage),
  }),
  settingsPage({
    path: ordersPaths.tills,
    titleKey: 'cash.tills.title',
    settingsGroup: 'sales',
    hintKey: 'cash.tills.hint',
    icon: MoneyOutlined,
    load: () => import('./settings/tills-page').then((module) => module.TillsPage),
  }),
  settingsPage({
    path: ordersPaths.sealing,
    titleKey: 'sealing.title',
    settingsGroup: 'sales',
    hintKey: 'sealing.hint',
    icon: VerifiedOutlined,
    load: () => import('./settings/sealing/sealing-page').then((module) => module.SealingPage),
  }),
  settingsPage({
    path: ordersPaths.roleLimits,
    titleKey: 'limits.title',
    settingsGroup: 'sales',
    hintKey: 'limits.hint',
    icon: GppGoodOutlined,
    load: () => import('./settings/role-limits-page').then((module) => module.RoleLimitsPage),
  }),
  settingsPage({
    path: ordersPaths.stepTypes,
    titleKey: 'orders.stepTypes.title',
    settingsGroup: 'sales',
    hintKey: 'frame.settings.hint.stepTypes',
    icon: PlaylistAddCheckOutlined,
    load: () => import('./settings/step-types-page').then((module) => module.StepTypesPage),
  }),
  settingsPage({
    path: ordersPaths.promoCodes,
    titleKey: 'orders.promoCodes.title',
    settingsGroup: 'sales',
    hintKey: 'frame.settings.hint.promoCodes',
    icon: LoyaltyOutlined,
    load: () => import('./settings/promo-codes-page').then((module) => module.PromoCodesPage),
  }),
  settingsPage({
    path: ordersPaths.templates,
    titleKey: 'orders.templates.title',
    settingsGroup: 'messages',
    hintKey: 'frame.settings.hint.templates',
    icon: MailOutlined,
    load: () => import('./settings/message-templates-page').then((module) => module.MessageTemplatesPage),
  }),
];
