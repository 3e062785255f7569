/** Names of the tools for text of GrapesJS, whose own are in English alone. */
import type { Editor } from 'grapesjs';
import type { Translate } from '@/shared/i18n/i18n-context';

const TOOLS = ['bold', 'italic', 'underline', 'strikethrough', 'link', 'wrap'] as const;

export function nameTextTools(editor: Editor, t: Translate): void {
  for (const name of TOOLS) {
    const button = editor.RichTextEditor.get(name)?.btn;
    if (button) button.title = t(`site.textTools.${name}`);
  }
}
