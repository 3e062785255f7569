/**
 * Components whose code loads when they are first shown.
 *
 * Nothing is suspended for them: React shows what was suspended 300 ms after the last fallback at the earliest, so that
 * nothing flickers. Code loads in a tenth of that, and a page whose data waited, or a dialog, would be late by the rest.
 */
import { type ComponentType, useLayoutEffect, useState } from 'react';

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
  let loaded: ComponentType<P> | undefined;
  let loading: Promise<ComponentType<P>> | undefined;

  function preload(): Promise<ComponentType<P>> {
    loading ??= load().then(
      (Loaded) => {
        loaded = Loaded;
        return Loaded;
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  }

  function Late(properties: P) {
    const [Part, setPart] = useState(() => loaded);
    useLayoutEffect(() => {
      if (Part) return;
      let isMounted = true;
      preload().then(
        (Loaded) => isMounted && setPart(() => Loaded),
        (error: unknown) => {
          // The error boundary shows it.
          if (isMounted)
            setPart(() => {
              throw error;
            });
        },
      );
      return () => {
        isMounted = false;
      };
    }, [Part]);
    return Part ? <Part {...properties} /> : <Fallback {...properties} />;
  }
  return Object.assign(Late, { preload });
}
