/** Ctrl-Z undoes an edit, Ctrl-Y and Ctrl-Shift-Z redo it. */
import { useKeyCommands } from '@/shared/lib/use-key-commands';
import type { Edits } from './use-edits';

export function useShortcuts({ undo, redo }: Edits): void {
  useKeyCommands((event) => {
    const target = event.target as HTMLElement;
    if (!(event.ctrlKey || event.metaKey) || target.closest('input, textarea, [role="dialog"]'))
      return undefined;
    const key = event.key.toLowerCase();
    if (key === 'z' && !event.shiftKey) return undo;
    return key === 'y' || key === 'z' ? redo : undefined;
  });
}
