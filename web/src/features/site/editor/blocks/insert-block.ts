/** Puts blocks onto the canvas: a block in a hook becomes a widget of its own. */
import type { Component, Editor } from 'grapesjs';
import { boxComponents, boxCss, boxId, setBoxCss } from '../canvas';
import { HOOK, WIDGET, widgetOf } from '../component-types';
import { NEW_BOX, type Site } from '../site';
import type { SiteBlock } from './blocks';

/** Return an id that no new box on the canvas has. */
function freeId(editor: Editor): string {
  const used = new Set(boxComponents(editor).map(boxId));
  let number = 1;
  while (used.has(`${NEW_BOX}${number}`)) number += 1;
  return `${NEW_BOX}${number}`;
}

/** Wrap a block that was dropped into a hook, and give its widget the CSS that it needs. */
export function adoptBlock(editor: Editor, site: Site, dropped: Component, block: SiteBlock): Component {
  const widget = widgetOf(dropped) ?? wrap(editor, dropped);
  const css = boxCss(widget);
  if (!css.includes(block.css)) setBoxCss(editor, site, widget, [css, block.css].filter(Boolean).join('\n'));
  return widget;
}

function wrap(editor: Editor, dropped: Component): Component {
  const hook = dropped.parent();
  const at = dropped.index();
  const [widget] =
    hook?.append(
      { type: WIDGET, removable: true, attributes: { class: 'widget', 'data-widget': freeId(editor) } },
      { at },
    ) ?? [];
  if (!widget) return dropped;
  dropped.move(widget, {});
  return widget;
}

/** Return where a block goes that is not dragged: into the selected element or hook, else at the end of the page. */
function targetOf(editor: Editor): Component | undefined {
  const selected = editor.getSelected();
  if (selected?.is(HOOK)) return selected;
  const widget = selected && widgetOf(selected);
  if (widget) return widget;
  const hooks = editor.getWrapper()?.findType(HOOK) ?? [];
  return hooks.find((hook) => hook.getAttributes()['data-hook'] === 'main') ?? hooks[0];
}

export function insertBlock(editor: Editor, site: Site, block: SiteBlock, html: string): void {
  const [added] = targetOf(editor)?.append(html) ?? [];
  if (!added) return;
  adoptBlock(editor, site, added, block);
  editor.select(added);
  added.getEl()?.scrollIntoView({ block: 'center' });
}
