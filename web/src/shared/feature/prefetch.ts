/** Data that a page asks for with its code, not after it has been rendered. */
import type { ComponentType } from 'react';
import type { Me } from '@/shared/auth/session-slice';
import type { AppDispatch } from '@/shared/store/hooks';

export interface PrefetchContext {
  dispatch: AppDispatch;
  /** The page's query string. */
  parameters: URLSearchParams;
  /** The user as last known: nothing has to wait until the account has been read again. */
  me: Me;
}

export type Prefetch = (context: PrefetchContext) => void;

/** A component that can ask for its data before it is rendered, with the queries that it then makes itself. */
export type WithPrefetch<P = object> = ComponentType<P> & { prefetch?: Prefetch };

export const withPrefetch = <P>(Component: ComponentType<P>, prefetch: Prefetch): WithPrefetch<P> =>
  Object.assign(Component, { prefetch });

/** For queries that are made ahead: what nobody reads in the end is forgotten like any other. */
export const AHEAD = { subscribe: false } as const;
