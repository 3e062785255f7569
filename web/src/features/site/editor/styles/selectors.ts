/** Selectors of elements on the canvas, as the public page understands them. */

const EDITOR_CLASS = /^gjs-/;

export const classesOf = (element: Element): string[] =>
  [...element.classList].filter((name) => !EDITOR_CLASS.test(name));

/** Return the box that an element is in, or is: a widget, or the page's own content. */
export const boxOf = (element: Element): Element | null => element.closest('[data-widget]');

export const boxSelector = (id: string): string => `[data-widget="${id}"]`;

function step(element: Element): string {
  const { tagName, parentElement } = element;
  const name = tagName.toLowerCase();
  const alike = [...(parentElement?.children ?? [])].filter((sibling) => sibling.tagName === tagName);
  return alike.length > 1 ? `${name}:nth-of-type(${alike.indexOf(element) + 1})` : name;
}

/** Return a selector of this element alone: by its hook or class where that is enough, else by its place. */
function placeOf(element: Element): string {
  const box = element.getAttribute('data-widget');
  if (box) return boxSelector(box);
  const hook = element.getAttribute('data-hook');
  if (hook) return `[data-hook="${hook}"]`;
  const parent = element.parentElement;
  if (!parent || element.getAttribute('data-gjs-type') === 'wrapper') return 'body';
  const own = classesOf(element).find(
    (name) => element.ownerDocument.querySelectorAll(`.${CSS.escape(name)}`).length === 1,
  );
  if (own && !boxOf(element)) return `.${CSS.escape(own)}`;
  return `${placeOf(parent)} > ${step(element)}`;
}

/** Return the selector of what is in the same box, or on the page. */
function scopeOf(element: Element): string {
  const box = boxOf(element);
  return box && box !== element ? `${boxSelector(box.getAttribute('data-widget') ?? '')} ` : '';
}

/** Return the selector of an element of a widget by the id that its content has. */
export const idSelector = (element: Element, id: string): string => `${scopeOf(element)}#${CSS.escape(id)}`;

/** What the style panel offers to style: the element alone, or all with one of its classes in the same box. */
export function targetsOf(element: Element, id: string): string[] {
  const classes = classesOf(element).filter((name) => !['widget', 'hook'].includes(name));
  const alone = id ? idSelector(element, id) : placeOf(element);
  return [...new Set([alone, ...classes.map((name) => `${scopeOf(element)}.${CSS.escape(name)}`)])];
}

const BOX = /^\[data-widget="([^"]+)"\]\s*/;

/** Return the box that a selector is limited to, and the rest of it as the box's own CSS has it. */
export function splitBox(selector: string): { box: string; rest: string } | null {
  const match = BOX.exec(selector);
  if (!match) return null;
  const rest = selector.slice(match[0].length);
  // A rule of a widget's own CSS can't begin with a combinator.
  return { box: match[1] ?? '', rest: rest.replace(/^>\s*/, '') };
}
