/** Descriptor of a feature, read by the router, the menu, the palette and the live stream. */
import type { ComponentType, ReactNode } from 'react';
import type { Restricted } from '@/shared/auth/access';
import type { Role } from '@/shared/auth/roles';
import type { CatalogueUrls } from '@/shared/i18n/locales';
import type { AppDispatch } from '@/shared/store/hooks';
import type { WithPrefetch } from './prefetch';

/** Groups of the settings, in their order. */
export const SETTINGS_GROUPS = ['business', 'sales', 'messages', 'people', 'supplier', 'developers'] as const;
export type SettingsGroup = (typeof SETTINGS_GROUPS)[number];

export interface FeaturePage extends Restricted {
  /** Path below /admin, for instance 'orders'. */
  path: string;
  titleKey: string;
  /** Its title by language, where no text of ours has it. */
  title?: Readonly<Record<string, string>>;
  icon: ComponentType;
  /** Who sees it in the menu, if not everyone who may open it. */
  menuRoles?: readonly Role[];
  /** `phone`: only in the bar at the bottom of a phone. */
  menu?: 'phone';
  /** Whether the bar at the bottom of a phone has it. */
  onPhone?: boolean;
  /** `settings`: listed with the settings. */
  group?: 'settings';
  /** Its group among the settings; `business` if absent. */
  settingsGroup?: SettingsGroup;
  /** One sentence about it, for the list of settings. */
  hintKey?: string;
  /** Whether the page understands `?search=`. */
  searchable?: boolean;
  /** Whether the page answers `?ask=`, a sentence. */
  answers?: boolean;
  /** Texts that are loaded with it. */
  texts?: CatalogueUrls;
  load: () => Promise<WithPrefetch>;
}

/** Something that the palette found; choosing it opens `to`. */
export interface FoundRecord {
  key: string;
  label: string;
  detail?: string | undefined;
  to: string;
}

export type FindRecords = (text: string, dispatch: AppDispatch) => Promise<readonly FoundRecord[]>;

/** Records that the palette finds, under the title of their page. */
export interface RecordSource {
  path: string;
  load: () => Promise<FindRecords>;
}

/** What the home page passes to a feature's summary. */
export interface SummaryProps {
  /** Length of the period in days, today included. */
  days: number;
  /** Lines of what needs attention, of all features. */
  attention: ReactNode;
  /** Paths of all pages that the user may open. */
  paths: readonly string[];
}

export interface Feature {
  context: string;
  /** The application that the feature is; without one every tenant has it. */
  application?: string;
  /** Its place among the features of the menu. */
  position: number;
  /** Pages of the menu. */
  pages: readonly FeaturePage[];
  /** Pages outside the menu, loaded on first use. */
  more?: () => Promise<readonly FeaturePage[]>;
  /** Component mounted beside every page, for instance the queue of offline orders. */
  companion?: () => Promise<ComponentType>;
  /** Records of its pages that the palette finds. */
  records?: readonly RecordSource[];
  /** Deletes the tenant's data in the browser after sign-out. */
  clearUserData?: () => Promise<() => Promise<void>>;
  /** Overview of the home page. */
  summary?: () => Promise<WithPrefetch<SummaryProps>>;
  /** Lines of what needs attention, for the home page. */
  attention?: () => Promise<ComponentType>;
  /** Paths of the first page, for roles whose first page is not that of the menu. */
  landing?: Partial<Record<Role, string>>;
  /** Event type → cache tags to invalidate. */
  live: Readonly<Record<string, readonly string[]>>;
}
