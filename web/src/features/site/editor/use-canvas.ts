/** GrapesJS in an element: created when it is mounted, destroyed with it. */
import type { Component, Editor } from 'grapesjs';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Locale } from '@/shared/i18n/locales';
import { type ChoosePicture, createEditor } from './create-editor';

/** Events after which panels read the canvas again. */
const CHANGES =
  'update component:selected component:deselected component:toggled undo redo device:select style:target';

interface Canvas {
  container: RefObject<HTMLDivElement | null>;
  /** Null until the canvas is loaded. */
  editor: Editor | null;
  selected: Component | null;
  /** Increases with each change of content, styles or selection. */
  revision: number;
}

export function useCanvas(locale: Locale, choosePicture: ChoosePicture): Canvas {
  const container = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor | null>(null);
  const [revision, setRevision] = useState(0);
  const choose = useRef(choosePicture);
  choose.current = choosePicture;

  useEffect(() => {
    if (!container.current) return;
    const host = document.createElement('div');
    host.style.height = '100%';
    container.current.append(host);
    const created = createEditor(host, locale, (use) => choose.current(use));
    let frame = 0;
    const onChange = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => setRevision((before) => before + 1));
    };
    created.on('load', () => setEditor(created));
    created.on(CHANGES, onChange);
    return () => {
      cancelAnimationFrame(frame);
      setEditor(null);
      created.destroy();
      host.remove();
    };
  }, [locale]);

  return { container, editor, selected: editor?.getSelected() ?? null, revision };
}
