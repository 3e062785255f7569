/** Reads and changes what is on the canvas: boxes, their CSS, and the rules that the style panel wrote. */
import type { Component, Editor } from 'grapesjs';
import { getDirection } from '@/shared/i18n/locales';
import { lockPage, WIDGET } from './component-types';
import { FONT_FACES } from './fonts';
import { type Box, type LoadedBox, type Site, themeCss } from './site';
import type { StyleRule } from './styles/css-text';
import { boxSelector } from './styles/selectors';

/** Property of a widget's component that holds its CSS as it is stored. */
const BOX_CSS = 'boxCss';
const STYLE_ID = 'souk-site-styles';
const BOX_STYLE_ID = 'souk-box-styles';

/** Hooks are visible on the canvas, empty ones too. */
const CANVAS_CSS = `
[data-gjs-type="wrapper"]{display:flex;flex-direction:column;min-height:100vh}
[data-hook]{display:block!important;min-height:14px;outline:1px dashed color-mix(in srgb,currentColor 35%,transparent);outline-offset:-1px}
[data-hook]:empty{min-height:44px}
[data-hook]:empty::before{content:attr(data-hook);display:block;padding:10px;font:500 12px system-ui;opacity:.6;text-align:center}
[data-widget]:empty{min-height:44px}
details>*:not(summary){display:block}
souk-price-list,souk-opening-hours,souk-map,souk-embed,souk-contact-form{display:block;padding:16px;outline:1px dashed;text-align:center}
souk-price-list::before,souk-opening-hours::before,souk-map::before,souk-embed::before,souk-contact-form::before{content:attr(title)}
souk-embed{min-height:12rem;place-content:center;display:grid}
souk-embed[value]::after{content:attr(provider) " · " attr(value);direction:ltr;overflow-wrap:anywhere}
`;

/** What can be put back onto the canvas. */
export interface Snapshot {
  html: string;
  css: Record<string, string>;
  rules: StyleRule[];
}

/** The document of the canvas, which is there once the editor is. */
function canvasDocument(editor: Editor): Document {
  const page = editor.Canvas.getDocument();
  if (!page) throw new Error('The canvas is not loaded');
  return page;
}

function styleElement(editor: Editor, id: string): HTMLStyleElement {
  const { head } = canvasDocument(editor);
  const existing = head.querySelector<HTMLStyleElement>(`#${id}`);
  if (existing) return existing;
  const element = Object.assign(head.ownerDocument.createElement('style'), { id });
  head.append(element);
  return element;
}

export const boxComponents = (editor: Editor): Component[] => editor.getWrapper()?.findType(WIDGET) ?? [];

export const boxId = (component: Component): string => String(component.getAttributes()['data-widget'] ?? '');

export const boxCss = (component: Component): string => String(component.get(BOX_CSS) ?? '');

const hookOf = (component: Component): string =>
  String(component.parent()?.getAttributes()['data-hook'] ?? '');

/** Draw the CSS of boxes and theme again, as the site would. */
export function refreshBoxCss(editor: Editor, site: Site): void {
  const boxes = boxComponents(editor).map(
    (component) => `${boxSelector(boxId(component))} {\n${boxCss(component)}\n}`,
  );
  styleElement(editor, BOX_STYLE_ID).textContent = [...boxes, themeCss(site.theme, site.route)].join('\n');
}

export function setBoxCss(editor: Editor, site: Site, component: Component, css: string): void {
  component.set(BOX_CSS, css);
  refreshBoxCss(editor, site);
}

/** What the canvas adds to elements within a text that is being typed. */
const CANVAS_ATTRIBUTES = / (?:data-gjs-[\w-]+|draggable|contenteditable)="[^"]*"| id="i[a-z0-9]+"/g;

/** Return HTML with the text that is being typed, which GrapesJS takes over when the text is left. */
function withTypedText(editor: Editor, html: string): string {
  const typing = editor.getEditing();
  const element = typing?.getEl();
  if (!typing || !element) return html;
  const before = typing.toHTML();
  const inner = element.innerHTML.replace(CANVAS_ATTRIBUTES, '');
  const start = before.indexOf('>') + 1;
  const after = before.slice(0, start) + inner + before.slice(before.lastIndexOf('</'));
  return html.replace(before, () => after);
}

/** Take over the text that is being typed. */
export async function finishTyping(editor: Editor): Promise<void> {
  const view = editor.getEditing()?.getView() as { disableEditing?: () => Promise<void> } | undefined;
  await view?.disableEditing?.();
}

export function readBoxes(editor: Editor, names: (id: string) => string): Box[] {
  return boxComponents(editor).map((component) => {
    const id = boxId(component);
    const html = withTypedText(editor, component.getInnerHTML());
    return {
      id,
      name: names(id),
      hook: hookOf(component),
      html,
      css: boxCss(component),
    };
  });
}

export const readRules = (editor: Editor): StyleRule[] =>
  editor.Css.getRules()
    .map((rule) => ({
      selector: rule.selectorsToString(),
      media: String(rule.get('mediaText') ?? ''),
      style: { ...rule.getStyle() } as Record<string, string>,
    }))
    .filter(({ selector, style }) => selector && Object.keys(style).length > 0);

const findRule = (editor: Editor, selector: string, media: string) =>
  editor.Css.getRules().find(
    (rule) => rule.selectorsToString() === selector && String(rule.get('mediaText') ?? '') === media,
  );

/** Return the declarations that the panel wrote for a selector. */
export const readStyle = (editor: Editor, selector: string, media: string): Record<string, string> =>
  ({ ...findRule(editor, selector, media)?.getStyle() }) as Record<string, string>;

/** Set a property of a selector; an empty value removes it. */
export function writeStyle(
  editor: Editor,
  selector: string,
  media: string,
  change: Record<string, string>,
): void {
  const style = { ...readStyle(editor, selector, media), ...change };
  const declarations = Object.fromEntries(Object.entries(style).filter(([, value]) => value !== ''));
  const existing = findRule(editor, selector, media);
  if (existing) existing.setStyle(declarations);
  else editor.Css.setRule(selector, declarations, media ? { atRuleType: 'media', atRuleParams: media } : {});
}

export const takeSnapshot = (editor: Editor): Snapshot => ({
  html: withTypedText(editor, editor.getWrapper()?.getInnerHTML() ?? ''),
  css: Object.fromEntries(boxComponents(editor).map((component) => [boxId(component), boxCss(component)])),
  rules: readRules(editor),
});

export function showSnapshot(editor: Editor, site: Site, { html, css, rules }: Snapshot): void {
  editor.Css.clear();
  editor.setComponents(html);
  for (const component of boxComponents(editor)) component.set(BOX_CSS, css[boxId(component)] ?? '');
  for (const { selector, media, style } of rules) writeStyle(editor, selector, media, style);
  lockPage(editor);
  refreshBoxCss(editor, site);
}

/** Show a page and return its boxes as the canvas writes them. */
export function openSite(editor: Editor, site: Site): Map<string, LoadedBox> {
  const page = canvasDocument(editor);
  page.documentElement.lang = site.locale;
  page.documentElement.dir = getDirection(site.locale);
  page.body.className = site.bodyClass;
  styleElement(editor, STYLE_ID).textContent = `${FONT_FACES}${site.css}${CANVAS_CSS}`;
  const css = Object.fromEntries(site.items.map((item) => [item.id, item.jsonContentCSS]));
  showSnapshot(editor, site, { html: site.body, css, rules: [] });
  editor.UndoManager.clear();
  const items = new Map(site.items.map((item) => [item.id, item]));
  return new Map(
    readBoxes(editor, (id) => items.get(id)?.name ?? '').flatMap(({ id, html, css: own, hook }) => {
      const item = items.get(id);
      return item ? [[id, { item, html, css: own, hook }] as const] : [];
    }),
  );
}

/** Name a new box by the id that it was stored under. */
export function renameBox(editor: Editor, site: Site, from: string, to: string): void {
  editor.UndoManager.skip(() => {
    for (const component of boxComponents(editor))
      if (boxId(component) === from) {
        component.addAttributes({ 'data-widget': to });
        component.set({ removable: false });
      }
    for (const { selector, media, style } of readRules(editor))
      if (selector.includes(boxSelector(from))) {
        const rule = findRule(editor, selector, media);
        if (rule) editor.Css.remove(rule);
        writeStyle(editor, selector.replace(boxSelector(from), boxSelector(to)), media, style);
      }
  });
  refreshBoxCss(editor, site);
}

/** Replace the content of a box on the canvas. */
export function setBoxHtml(component: Component, html: string): void {
  component.components(html);
}
