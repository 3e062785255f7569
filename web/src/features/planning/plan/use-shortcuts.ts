/** Ctrl-Z undoes an edit, Ctrl-Y and Ctrl-Shift-Z redo it. */
import { useEffect } from 'react';
import type { Edits } from './use-edits';

export function useShortcuts({ undo, redo }: Edits): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (!(event.ctrlKey || event.metaKey) || target.closest('input, textarea, [role="dialog"]')) return;
      const key = event.key.toLowerCase();
      if (key === 'z' && !event.shiftKey) undo();
      else if (key === 'y' || (key === 'z' && event.shiftKey)) redo();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });
}
