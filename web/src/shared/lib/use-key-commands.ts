/** Keys that give commands. */
import { useLayoutEffect, useRef } from 'react';

/** Return what a key commands; nothing if it is an ordinary key here. */
type FindCommand = (event: KeyboardEvent) => (() => void) | undefined;

/** Execute the command of a key that is pressed in the window or in the document of a `frame`, instead of its effect. */
export function useKeyCommands(find: FindCommand, frame?: Document | null): void {
  const latest = useRef(find);
  latest.current = find;
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const command = latest.current(event);
      if (!command) return;
      event.preventDefault();
      command();
    };
    window.addEventListener('keydown', onKey);
    frame?.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('keydown', onKey);
      frame?.removeEventListener('keydown', onKey);
    };
  }, [frame]);
}
