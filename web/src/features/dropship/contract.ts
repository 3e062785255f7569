/** Types of the dropshipping context from the API contract. */
import type { CjProduct, ListingRisk } from './api.gen';

export type {
  AcceptDraftsResponse as DraftsAccepted,
  CjProduct,
  CjProductChange,
  DraftVariantWrite,
  DropshipSettings,
  DropshipSettingsChange,
  Import,
  ImportFoundBody,
  ImportProductsBody,
  ListedWrite,
  ListingBody,
  ListingRisk,
  PointsPlan,
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
export type RiskState = ListingRisk['state'];
