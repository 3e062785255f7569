/** React context of the element that an island is drawn in. */
import { createContext, use } from 'react';

export interface IslandHost {
  host: HTMLElement;
  /** Dispatch an event on the element. */
  emit: (name: string, detail: unknown) => void;
}

export const IslandContext = createContext<IslandHost | null>(null);

export function useIsland(): IslandHost {
  const island = use(IslandContext);
  if (!island) throw new Error('There is no island around this component');
  return island;
}
