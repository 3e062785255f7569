/** Puts cleaned markup where text is being typed. */

const BLOCKS = 'blockquote, dl, figure, h1, h2, h3, h4, h5, h6, hr, ol, p, pre, table, ul';
const LINES = 'blockquote, caption, dd, dt, figcaption, h1, h2, h3, h4, h5, h6, li, p, pre, tr';
/** Elements that have text alone: a browser ends them where a paragraph begins, which leaves empty ones. */
const TEXT_ONLY = /^(?:A|BUTTON|H[1-6]|P|PRE|SPAN|SUMMARY)$/;

/** Return markup without paragraphs, whose ends are line breaks. */
export function toLines(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const cell of body.querySelectorAll('td + td, th + td, th + th')) cell.prepend(' ');
  for (const item of body.querySelectorAll('ul > li')) item.prepend('• ');
  for (const line of body.querySelectorAll(LINES)) line.after(body.ownerDocument.createElement('br'));
  const unwrapped = `${BLOCKS}, dd, dt, figcaption, li, caption, tbody, td, tfoot, th, thead, tr`;
  for (let block = body.querySelector(unwrapped); block; block = body.querySelector(unwrapped))
    block.replaceWith(...block.childNodes);
  while (body.lastChild instanceof HTMLBRElement) body.lastChild.remove();
  return body.innerHTML;
}

const emptyBlocks = (root: Element): Element[] =>
  [...root.querySelectorAll(BLOCKS)].filter(
    (block) => !block.textContent?.trim() && !block.querySelector('img, hr'),
  );

/** Insert markup at the caret of an element that is being edited, as one step that the browser can undo. */
export function insertPasted(root: HTMLElement, html: string): void {
  const document = root.ownerDocument;
  const caret = document.getSelection()?.anchorNode ?? null;
  // The one with the caret is what was pasted, if the browser goes on with it.
  const before = new Set(emptyBlocks(root).filter((block) => !block.contains(caret)));
  document.execCommand('insertHTML', false, TEXT_ONLY.test(root.tagName) ? toLines(html) : html);
  // Where the caret was at the start or the end of a paragraph, the half without text is left.
  for (const block of emptyBlocks(root)) if (!before.has(block)) block.remove();
}
