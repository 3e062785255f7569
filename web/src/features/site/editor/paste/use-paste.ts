/** What is pasted into a text of the canvas becomes plain markup of the page; says what went. */
import type { Editor } from 'grapesjs';
import { useEffect, useState } from 'react';
import { cleanPasted, type Pasted } from './clean-pasted';
import { insertPasted } from './insert-pasted';

export function usePaste(editor: Editor | null): { pasted: Pasted | null; dismiss: () => void } {
  const [pasted, setPasted] = useState<Pasted | null>(null);
  useEffect(() => {
    const canvas = editor?.Canvas.getDocument();
    if (!canvas) return;
    function onPaste(event: ClipboardEvent): void {
      const text = event.target as Element | null;
      const root = text?.closest?.<HTMLElement>('[contenteditable="true"]');
      const html = event.clipboardData?.getData('text/html');
      // Without markup the browser inserts the text itself.
      if (!root || !html) return;
      event.preventDefault();
      const cleaned = cleanPasted(html);
      insertPasted(root, cleaned.html);
      setPasted(cleaned);
    }
    canvas.addEventListener('paste', onPaste, true);
    return () => canvas.removeEventListener('paste', onPaste, true);
  }, [editor]);
  return { pasted, dismiss: () => setPasted(null) };
}
