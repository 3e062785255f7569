/** Makes what people copy from elsewhere (Word, Google Docs, spreadsheets, pages) plain markup of this page. */
import DOMPurify from 'dompurify';
import { EMBED, readEmbed } from '../blocks/embed-address';

/** What is left of it, and what went. */
export interface Pasted {
  html: string;
  /** Whether fonts, colours or sizes went. */
  styling: boolean;
  /** Pictures that are elsewhere. */
  pictures: number;
  /** Names of elements that act or load, as `iframe`. */
  elements: string[];
}

const TAGS =
  'a abbr b blockquote br caption code dd del dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr i img ins li mark ol p pre ' +
  's small strong sub sup table tbody td tfoot th thead tr u ul';
const ATTRIBUTES = ['alt', 'colspan', 'dir', 'href', 'lang', 'rowspan', 'scope', 'src', 'start', 'title'];
const STYLING = ['align', 'bgcolor', 'border', 'class', 'color', 'face', 'size', 'style'];
/** What a visitor would miss; the rest of what goes is of the program that it comes from. */
const MISSED = [
  'audio',
  'button',
  'canvas',
  'embed',
  'form',
  'iframe',
  'input',
  'math',
  'object',
  'select',
  'svg',
  'video',
];
const BOXES = 'address, article, aside, center, div, footer, header, main, nav, section';
const LINES = 'h1, h2, h3, h4, h5, h6, li, p';
const BLOCKS = `${BOXES}, ${LINES}, blockquote, dl, figure, hr, ol, pre, table, ul`;
/** What a line without text shows. */
const SHOWN = `${EMBED}, hr, img`;
/** At the end of what Chrome and Safari copy. */
const NEWLINE_OF_APPLE = 'Apple-interchange-newline';
const OWN = /^\/uploads\/[a-z0-9-]+\/[A-Za-z0-9][\w.-]*$/;
const LINK = /^(?:https?:\/\/|mailto:|tel:|sms:|geo:|[/#])/i;
const BOLD = /font-weight:\s*(?:bold|[6-9]00)\b/i;

/** Replace an element by another one around the same content. */
function rename(element: Element, tag: string): HTMLElement {
  const other = element.ownerDocument.createElement(tag);
  other.append(...element.childNodes);
  element.replaceWith(other);
  return other;
}

/** Google Docs writes what is bold or slanted as styles, and a `b` around everything that is not bold. */
function readStyles(root: ParentNode): void {
  for (const element of root.querySelectorAll<HTMLElement>('b, strong, span')) {
    // Read as text: the policy of the page lets no style attribute apply.
    const style = element.getAttribute('style') ?? '';
    const isSpan = element.tagName === 'SPAN';
    if (!isSpan && /font-weight:\s*(?:normal|400)\b/i.test(style)) element.replaceWith(...element.childNodes);
    else if (isSpan && BOLD.test(style)) rename(element, 'b');
    else if (isSpan && /font-style:\s*italic\b/i.test(style)) rename(element, 'i');
  }
}

/** Word writes the items of lists as paragraphs with their marks. */
function readWordLists(root: ParentNode): void {
  for (const item of root.querySelectorAll('p[class*="MsoListParagraph"]')) {
    const mark = item.querySelector('[style*="mso-list"]');
    const isNumbered = /^\s*[\da-z]+[.)]/i.test(mark?.textContent ?? '');
    mark?.remove();
    const entry = rename(item, 'li');
    const before = entry.previousElementSibling;
    const tag = isNumbered ? 'OL' : 'UL';
    if (before?.tagName === tag && before.hasAttribute('data-word')) before.append(entry);
    else {
      const list = entry.ownerDocument.createElement(tag);
      list.setAttribute('data-word', '');
      entry.replaceWith(list);
      list.append(entry);
    }
  }
}

function removePictures(root: ParentNode): number {
  const foreign = [...root.querySelectorAll('img')].filter(({ attributes }) => {
    return !OWN.test(attributes.getNamedItem('src')?.value ?? '');
  });
  for (const picture of foreign) picture.remove();
  return foreign.length;
}

function unlink(root: ParentNode): void {
  for (const link of root.querySelectorAll('a'))
    if (!LINK.test(link.getAttribute('href') ?? '')) link.replaceWith(...link.childNodes);
}

/** Videos and maps of the providers that pages may show become elements that ask the visitor first. */
function readFrames(root: ParentNode): void {
  for (const frame of root.querySelectorAll('iframe')) {
    const embed = readEmbed(frame.getAttribute('src') ?? '');
    if (!embed) continue;
    const element = frame.ownerDocument.createElement(EMBED);
    for (const [name, value] of Object.entries(embed)) element.setAttribute(name, value);
    element.setAttribute('title', frame.getAttribute('title') ?? '');
    frame.replaceWith(element);
  }
}

const isBlank = (node: Node): boolean =>
  node instanceof Comment || (node instanceof Text && node.data.trim() === '');

/** Return whether a block is beside a node, but for what nobody sees. */
function isBesideBlock(node: Node): boolean {
  return (['previousSibling', 'nextSibling'] as const).some((side) => {
    let other = node[side];
    while (other && isBlank(other)) other = other[side];
    return other instanceof Element && other.matches(BLOCKS);
  });
}

/** Pages and mail programs write paragraphs as `div`. */
function readParagraphs(root: ParentNode): void {
  for (const box of root.querySelectorAll<HTMLElement>(BOXES)) {
    if (box.querySelector(BLOCKS)) continue;
    const paragraph = rename(box, 'p');
    for (const name of ['dir', 'lang']) {
      const value = box.getAttribute(name);
      if (value) paragraph.setAttribute(name, value);
    }
  }
}

/** What stands between blocks would become paragraphs without text: line breaks, blanks, and such paragraphs. */
function removeEmptyLines(root: Node & ParentNode): void {
  for (const line of root.querySelectorAll(LINES))
    if (!line.textContent?.trim() && !line.querySelector(SHOWN)) line.remove();
  for (const end of root.querySelectorAll('br'))
    if (end.className === NEWLINE_OF_APPLE || isBesideBlock(end)) end.remove();
  const texts = root.ownerDocument?.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const blanks: Node[] = [];
  while (texts?.nextNode())
    if (isBlank(texts.currentNode) && isBesideBlock(texts.currentNode)) blanks.push(texts.currentNode);
  for (const blank of blanks) blank.parentNode?.removeChild(blank);
}

export function cleanPasted(html: string): Pasted {
  // Nothing of it loads or runs: it belongs to a document without a window.
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const styling =
    STYLING.some((name) => body.querySelector(`[${name}]`)) || body.querySelector('font') !== null;
  readFrames(body);
  const elements = MISSED.filter((name) => body.querySelector(name));
  readStyles(body);
  readWordLists(body);
  readParagraphs(body);
  const pictures = removePictures(body);
  unlink(body);
  removeEmptyLines(body);
  const clean = DOMPurify.sanitize(body.innerHTML, {
    ALLOWED_TAGS: [...TAGS.split(' '), EMBED],
    ALLOWED_ATTR: [...ATTRIBUTES, 'provider', 'value'],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    FORBID_CONTENTS: ['head', 'noscript', 'script', 'style', 'template', 'title', 'xml', ...MISSED],
  });
  return { html: clean.trim(), styling, pictures, elements };
}
