/** How a feature describes itself: the router, the menu, the palette and the live stream read it. */
import type { ComponentType } from 'react';
import type { Role } from '@/shared/auth/roles';

export interface FeaturePage {
  /** Below /admin, for instance 'orders'. */
  path: string;
  titleKey: string;
  icon: ComponentType;
  /** Who may open the page; everyone when absent. */
  roles?: readonly Role[];
  /** Who finds it in the menu, when not all who may open it. */
  menuRoles?: readonly Role[];
  /** Reached from the settings page. */
  group?: 'settings';
  /** Whether `?search=` finds something in it. */
  searchable?: boolean;
  load: () => Promise<ComponentType>;
}

export interface Feature {
  context: string;
  /** What the menu shows. */
  pages: readonly FeaturePage[];
  /** The pages that are reached from others; their table loads when it is first needed. */
  more?: () => Promise<readonly FeaturePage[]>;
  /** What is at work beside every page, for instance a queue that sends itself. */
  companion?: () => Promise<ComponentType>;
  /** Wipes what the browser keeps of the tenant's data, as soon as nobody is signed in. */
  forget?: () => Promise<() => Promise<void>>;
  /** Today's figures for the home page. */
  figures?: () => Promise<ComponentType>;
  /** Event type → the cached answers it makes stale. */
  live: Readonly<Record<string, readonly string[]>>;
}
