/** Types of the back-office endpoints from the API contract. */

/** An entry of the audit log about an exchange rate; a rate that is new or was removed is on one side only. */
export interface RateChange {
  id: string;
  at: string;
  actorName: string;
  /** The pair of currencies. */
  subjectName: string;
  before: { rate?: string };
  after: { rate?: string };
}

export type {
  AddressForm,
  Business,
  CardAccount,
  CashReport,
  CashReportRow,
  CashSession,
  CategoryProduct,
  CategoryProductChange,
  CategoryProductWrite,
  CountryPack,
  CurrencyExchangeRate,
  CurrencyExchangeRateChange,
  CurrencyExchangeRateWrite,
  CustomerChange,
  EReport,
  ImportedOrder,
  ImportedOrderTotal,
  Invoice,
  LedgerAccount,
  LegalNumber,
  LegalNumberKind,
  Message,
  MessageTemplate,
  MoveOrdersResponse as StepMoves,
  OrderReturn,
  OrderVersion,
  OutsideCashEntry,
  PaymentEntry,
  PaymentMethod,
  PaymentMethodChange,
  PaymentMethodWrite,
  Piece,
  PieceCount,
  PieceScan,
  ProductChange,
  ProductWrite,
  PromoCodeChange,
  PromoCodeWrite,
  PublicHoliday,
  SealedChain,
  SealedPeriod,
  Sealing,
  SealMismatch,
  SealVerification,
  ShippingMethodChange,
  ShippingMethodWrite,
  ShopSettings,
  ShopSettingsChange,
  StepTypeChange,
  StepTypeWrite,
  StockMovementWrite,
  Stop,
  TaxLine,
  TaxRow,
  TaxSums,
  Till,
  TillChange,
  TillWrite,
  Tour,
} from './api.gen';
