/** Types of the dropshipping context from the API contract. */
import type { CjProduct } from './api.gen';

export type {
  CjProduct,
  CjProductChange,
  DropshipSettings,
  DropshipSettingsChange,
  Import,
  ImportFoundBody,
  ImportProductsBody,
  ListedWrite,
  ListingBody,
  PricingRule,
  PricingRuleChange,
  PricingRuleWrite,
  SearchTerms,
  SupplierAccount,
  SupplierAccountChange,
  SupplierAccountWrite,
  SupplierSearch,
} from './api.gen';

export type ListingStatus = CjProduct['status'];
