/** Style sheets as text: the rules at the top, and rules merged into them. */

/** Declarations by property; an important one ends with `!important`. */
export type Declarations = Record<string, string>;

export interface StyleRule {
  selector: string;
  /** Condition of `@media` around the rule; empty for none. */
  media: string;
  style: Declarations;
}

interface Block {
  prelude: string;
  /** Null for an at-rule without a block, such as `@import …;`. */
  body: string | null;
}

const normalise = (text: string): string => text.trim().replace(/\s+/g, ' ');

/** Return the position after a string or a comment that starts at `start`, or `start` for anything else. */
function skipOpaque(css: string, start: number): number {
  const quote = css[start];
  if (css.startsWith('/*', start)) {
    const end = css.indexOf('*/', start + 2);
    return end < 0 ? css.length : end + 2;
  }
  if (quote !== '"' && quote !== "'") return start;
  let position = start + 1;
  while (position < css.length && css[position] !== quote) position += css[position] === '\\' ? 2 : 1;
  return position + 1;
}

/** Return the pieces of a text that end at `separator` outside of strings, comments and brackets. */
function split(text: string, separator: string): string[] {
  const pieces: string[] = [];
  let [start, depth, position] = [0, 0, 0];
  while (position < text.length) {
    const after = skipOpaque(text, position);
    if (after > position) {
      position = after;
      continue;
    }
    const character = text[position] as string;
    if ('([{'.includes(character)) depth += 1;
    if (')]}'.includes(character)) depth -= 1;
    if (character === separator && depth === 0) {
      pieces.push(text.slice(start, position));
      start = position + 1;
    }
    position += 1;
  }
  return [...pieces, text.slice(start)];
}

/** Return the rules at the top of a style sheet. */
export function splitRules(css: string): Block[] {
  const blocks: Block[] = [];
  let [start, open, depth, position] = [0, -1, 0, 0];
  while (position < css.length) {
    const after = skipOpaque(css, position);
    if (after > position) {
      position = after;
      continue;
    }
    const character = css[position];
    if (character === '{') {
      if (depth === 0) open = position;
      depth += 1;
    } else if (character === '}' && depth > 0) {
      depth -= 1;
      if (depth === 0) {
        blocks.push({ prelude: normalise(css.slice(start, open)), body: css.slice(open + 1, position) });
        start = position + 1;
      }
    } else if (character === ';' && depth === 0) {
      blocks.push({ prelude: normalise(css.slice(start, position)), body: null });
      start = position + 1;
    }
    position += 1;
  }
  return blocks;
}

export function parseDeclarations(body: string): Declarations {
  const style: Declarations = {};
  for (const piece of split(body.replace(/\/\*[\s\S]*?\*\//g, ''), ';')) {
    const colon = piece.indexOf(':');
    if (colon > 0) style[piece.slice(0, colon).trim()] = normalise(piece.slice(colon + 1));
  }
  return style;
}

const writeDeclarations = (style: Declarations): string =>
  Object.entries(style)
    .map(([name, value]) => `${name}: ${value};`)
    .join(' ');

const writeBlock = ({ prelude, body }: Block): string =>
  body === null ? `${prelude};` : `${prelude} { ${body.trim()} }`;

/** Merge declarations into the last rule of the same selector, or add a rule. */
function mergeRule(css: string, { selector, style }: StyleRule): string {
  const blocks = splitRules(css);
  const same = blocks.findLast(({ prelude, body }) => body !== null && prelude === normalise(selector));
  if (same?.body != null) same.body = writeDeclarations({ ...parseDeclarations(same.body), ...style });
  else blocks.push({ prelude: normalise(selector), body: writeDeclarations(style) });
  return blocks.map(writeBlock).join('\n');
}

function mergeMediaRule(css: string, rule: StyleRule): string {
  const prelude = `@media ${normalise(rule.media)}`;
  const blocks = splitRules(css);
  const same = blocks.findLast((block) => block.body !== null && block.prelude === prelude);
  if (same) same.body = mergeRule(same.body ?? '', { ...rule, media: '' });
  else blocks.push({ prelude, body: mergeRule('', { ...rule, media: '' }) });
  return blocks.map(writeBlock).join('\n');
}

/** Return a style sheet with rules merged into it; merging the same rules again changes nothing. */
export function mergeRules(css: string, rules: readonly StyleRule[]): string {
  return rules
    .filter(({ style }) => Object.keys(style).length > 0)
    .reduce((text, rule) => (rule.media ? mergeMediaRule(text, rule) : mergeRule(text, rule)), css);
}

const IMPORTANT = /\s*!\s*important\s*$/i;

export const isImportant = (value: string): boolean => IMPORTANT.test(value);

/** Return a value with or without `!important`. */
export function withImportant(value: string, important: boolean): string {
  const plain = value.replace(IMPORTANT, '').trim();
  return plain && important ? `${plain} !important` : plain;
}
