/** Components whose code loads when they are first shown. */
import { type ComponentType, useEffect } from 'react';
import { loadOnce } from './load-once';
import { useLoaded } from './use-loaded';

const Nothing = () => null;

export type LateComponent<P> = ComponentType<P> & {
  /** Load the code before it is needed. */
  preload: () => Promise<ComponentType<P>>;
};

/** Return the component that `load` resolves to; `Fallback` is shown until it has. */
export function late<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Fallback: ComponentType<P> = Nothing,
): LateComponent<P> {
  const code = loadOnce(load);

  function Late(properties: P) {
    const { value: Part, error } = useLoaded(code);
    if (error) throw error;
    return Part ? <Part {...properties} /> : <Fallback {...properties} />;
  }
  return Object.assign(Late, { preload: code.load });
}

/** Load the code once a page has been rendered, before it is needed. If that fails, it loads when it is shown. */
export function usePreload<P>({ preload }: LateComponent<P>, delayMs = 1_000): void {
  useEffect(() => {
    const timer = setTimeout(() => void preload().catch(() => undefined), delayMs);
    return () => clearTimeout(timer);
  }, [preload, delayMs]);
}
