/** Components of the canvas: hooks, widgets, sliders, and all else of the page, which is locked. */
import type { Component, Editor } from 'grapesjs';
import { SLIDER, sliderTraits } from './slider';

export const HOOK = 'hook';
export const WIDGET = 'widget';

/** Options that leave style attributes as they are; by default GrapesJS moves them to rules of classes that it adds. */
export const KEEP_STYLE_ATTRIBUTES = { avoidInlineStyle: false, forceClass: false } as const;

/** Components that stay where they are and as they are; their styles can be changed. */
const LOCKED = { draggable: false, droppable: false, removable: false, copyable: false, editable: false };

export const widgetOf = (component: Component): Component | undefined =>
  component.is(WIDGET) ? component : component.closestType(WIDGET);

export function addComponentTypes(editor: Editor): void {
  editor.Components.addType(HOOK, {
    isComponent: (element) => element.hasAttribute?.('data-hook'),
    model: {
      defaults: {
        ...LOCKED,
        // Widgets, and blocks that are in no widget yet.
        droppable: (source: Component) => source.is(WIDGET) || !widgetOf(source),
      },
    },
  });
  editor.Components.addType(WIDGET, {
    isComponent: (element) => element.hasAttribute?.('data-widget'),
    model: {
      defaults: {
        removable: false,
        copyable: false,
        draggable: (_source: Component, target: Component) => target.is(HOOK),
        droppable: (source: Component) => !source.is(WIDGET),
        editable: false,
      },
    },
  });
  editor.Components.addType(SLIDER, {
    isComponent: (element) => element.tagName?.toLowerCase() === SLIDER,
    model: { defaults: { tagName: SLIDER, traits: sliderTraits.map(({ name }) => name) } },
  });
}

function lockAround(component: Component): void {
  if (component.is(WIDGET)) return;
  if (!component.is(HOOK)) component.set(LOCKED);
  component.components().forEach(lockAround);
}

/** Lock what is in no widget. */
export function lockPage(editor: Editor): void {
  const wrapper = editor.getWrapper();
  if (wrapper) editor.UndoManager.skip(() => lockAround(wrapper));
}

export const isInWidget = (component: Component): boolean =>
  !component.is(WIDGET) && widgetOf(component) !== undefined;

/** Forbid or allow to change the content of widgets; styles can be changed either way. */
export function lockContent(editor: Editor, isLocked: boolean): void {
  const freedom = isLocked ? LOCKED : { draggable: true, droppable: true, removable: true, copyable: true };
  const lock = (component: Component) => {
    if (component.is(WIDGET)) component.set({ draggable: isLocked ? false : isHook });
    if (!isInWidget(component)) return;
    component.set(freedom);
    if (!isLocked && component.is('text')) component.set({ editable: true, droppable: false });
  };
  editor.UndoManager.skip(() => editor.getWrapper()?.onAll(lock));
}

const isHook = (_source: Component, target: Component): boolean => target.is(HOOK);
