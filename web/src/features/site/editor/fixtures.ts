/** Editors without a canvas, for tests: what is on a canvas, and a document for its styles. */
import grapesjs, { type Editor } from 'grapesjs';
import type { SitePage } from '../contract';
import { sitePage, siteTheme } from '../fixtures';
import { addComponentTypes, KEEP_STYLE_ATTRIBUTES } from './component-types';
import type { Site } from './site';

export function createHeadless(html = ''): Editor {
  const editor = grapesjs.init({
    headless: true,
    storageManager: { type: '', autosave: false },
    ...KEEP_STYLE_ATTRIBUTES,
  });
  const page = document.implementation.createHTMLDocument();
  editor.Canvas.getDocument = () => page;
  addComponentTypes(editor);
  editor.setComponents(html);
  return editor;
}

/** A page with one widget in its hook `main`. */
export function siteWith(widget: Partial<SitePage> = {}, more: Partial<Site> = {}): Site {
  const item = sitePage('w1', { kind: 'widget', name: 'Annonce', jsonContentHTML: '<p>1</p>', ...widget });
  return {
    locale: 'fr',
    page: sitePage('home', { name: 'Accueil', route: '/' }),
    route: '/',
    body: `<main data-hook="main"><div class="widget" data-widget="w1">${item.jsonContentHTML}</div></main>`,
    bodyClass: 'layout-home',
    css: '',
    items: [item],
    theme: siteTheme(),
    ...more,
  };
}
