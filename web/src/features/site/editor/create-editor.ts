/** Creates GrapesJS with nothing of its own around the canvas: the panels are React components. */
import grapesjs, { type Editor } from 'grapesjs';
import 'grapesjs/dist/css/grapes.min.css';
import ar from 'grapesjs/locale/ar.mjs';
import en from 'grapesjs/locale/en.mjs';
import fr from 'grapesjs/locale/fr.mjs';
import type { Locale } from '@/shared/i18n/locales';
import { addComponentTypes, KEEP_STYLE_ATTRIBUTES } from './component-types';
import { DEVICES } from './devices';
import { STEPS_BEFORE_STORE } from './local-draft';

/** Document of the canvas, whose policy lets no script run. */
const CANVAS = '/admin/canvas';

/** What the editor would read from pasted markup and run. */
const EDITOR_ATTRIBUTES = /\sdata-gjs-[\w-]+\s*=\s*("[^"]*"|'[^']*'|[^\s>]+)/gi;

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';

interface CanvasModel {
  on: (event: string, handle: (view: { el: HTMLIFrameElement }) => void) => void;
  Canvas: { render: () => HTMLElement };
}

/** Draw in a document of its own, and give the canvas's style element the page's nonce before it is in the page. */
function prepareCanvas(model: CanvasModel): void {
  model.on('frame:render', ({ el }) => Object.assign(el, { src: CANVAS }));
  const { Canvas: canvas } = model;
  const render = canvas.render.bind(canvas);
  canvas.render = () => {
    const element = render();
    for (const style of element.querySelectorAll('style')) style.nonce = nonce;
    return element;
  };
}

export type ChoosePicture = (choose: (path: string) => void) => void;

export function createEditor(container: HTMLElement, locale: Locale, choosePicture: ChoosePicture): Editor {
  const editor = grapesjs.init({
    container,
    height: '100%',
    width: 'auto',
    telemetry: false,
    log: ['error'],
    cssIcons: '',
    autorender: false,
    // Saving keeps what fails, which the storage of GrapesJS does not. Left on, it would serialise the page with each change.
    storageManager: { type: '', autosave: false, autoload: false, stepsBeforeSave: STEPS_BEFORE_STORE },
    noticeOnUnload: false,
    undoManager: { trackSelection: false },
    ...KEEP_STYLE_ATTRIBUTES,
    protectedCss: '',
    showOffsets: true,
    panels: { defaults: [] },
    canvas: { frameContent: '', allowExternalDrop: false },
    deviceManager: { devices: [...DEVICES] },
    parser: {
      // Styles are read as text; the parser of GrapesJS adds style elements to the app.
      parserCss: () => [],
      optionsHtml: { preParser: (html: string) => html.replace(EDITOR_ATTRIBUTES, '') },
    },
    i18n: { locale, detectLocale: false, messages: { ar, en, fr } },
    assetManager: {
      custom: {
        open: ({
          select,
          close,
        }: {
          select: (asset: string, complete?: boolean) => void;
          close: () => void;
        }) => {
          choosePicture((path) => select(path, true));
          close();
        },
        close: () => undefined,
      },
    },
  });
  const model = editor.getModel();
  // The second canvas is where GrapesJS tries out what is dropped.
  for (const canvas of [model, model.get('shallow')]) prepareCanvas(canvas as unknown as CanvasModel);
  editor.on('frame:render', ({ el }: { el: HTMLIFrameElement }) => Object.assign(el, { title: 'Page' }));
  addComponentTypes(editor);
  editor.render();
  return editor;
}
