/** Listens for a barcode scanner while no input has the focus. */
import { useEffect, useRef } from 'react';
import { isField } from '@/shared/lib/shortcuts';
import { createBurstReader } from './burst';

export function useScanner(onCode: (code: string) => void): void {
  const latest = useRef(onCode);
  latest.current = onCode;
  useEffect(() => {
    const read = createBurstReader();
    const onKey = (event: KeyboardEvent) => {
      if (isField(event.target)) return;
      const code = read(event.key, event.timeStamp);
      if (!code) return;
      // Otherwise Enter would press the focused button.
      event.preventDefault();
      latest.current(code);
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, []);
}
