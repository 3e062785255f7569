/** Descriptor of a feature, read by the router, the menu, the palette and the live stream. */
import type { ComponentType } from 'react';
import type { Restricted } from '@/shared/auth/access';
import type { Role } from '@/shared/auth/roles';

export interface FeaturePage extends Restricted {
  /** Path below /admin, for instance 'orders'. */
  path: string;
  titleKey: string;
  icon: ComponentType;
  /** Who sees it in the menu, if not everyone who may open it. */
  menuRoles?: readonly Role[];
  /** `settings`: linked from the settings page. */
  group?: 'settings';
  /** Whether the page understands `?search=`. */
  searchable?: boolean;
  load: () => Promise<ComponentType>;
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
  /** Deletes the tenant's data in the browser after sign-out. */
  clearUserData?: () => Promise<() => Promise<void>>;
  /** Today's numbers for the home page. */
  summary?: () => Promise<ComponentType>;
  /** Event type → cache tags to invalidate. */
  live: Readonly<Record<string, readonly string[]>>;
}
