/** Keys of the editor: those that the list behind `?` shows, and saving by Ctrl-S. */
import type { Editor } from 'grapesjs';
import type { Shortcut } from '@/shared/lib/shortcuts';
import { useKeyCommands } from '@/shared/lib/use-key-commands';

export const SHORTCUTS: readonly Shortcut[] = [
  { key: 'Ctrl S', labelKey: 'site.shortcut.save' },
  { key: 'Ctrl Z', labelKey: 'site.tools.undo' },
  { key: 'Ctrl Shift Z', labelKey: 'site.tools.redo' },
  { key: 'W A S D', labelKey: 'site.shortcut.walk' },
  { key: 'Delete', labelKey: 'site.shortcut.delete' },
];

const isSave = (event: KeyboardEvent): boolean =>
  event.key.toLowerCase() === 's' && (event.ctrlKey || event.metaKey) && !event.altKey;

/** Save on Ctrl-S, in the app and on the canvas. */
export function useSaveKey(editor: Editor | null, save: () => void): void {
  useKeyCommands((event) => (isSave(event) ? save : undefined), editor?.Canvas.getDocument());
}
