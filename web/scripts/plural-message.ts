/** Compiles the plural syntax of ICU MessageFormat to one text per plural category. */
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import type { Message } from '../src/shared/i18n/message';

const hasPlural = (text: string) => /\{\s*\w+\s*,\s*plural\s*,/.test(text);

/** Return the elements as text, with `{name}` for a placeholder and for each `#`. */
function render(elements: MessageFormatElement[], plural: string, category: string): string {
  const texts = elements.map((element) => {
    if (element.type === TYPE.literal) return element.value;
    if (element.type === TYPE.argument) return `{${element.value}}`;
    if (element.type === TYPE.pound) return `{${plural}}`;
    if (element.type !== TYPE.plural) throw new Error('only placeholders and plurals are supported');
    const form = element.options[category] ?? element.options.other;
    return render(form?.value ?? [], plural, category);
  });
  return texts.join('');
}

/**
 * Compile `{count, plural, one {# order} other {# orders}}`, which may stand within a text. A text without a plural is
 * returned as it is. Throw if there is a second plural, or another construct of ICU.
 */
export function compileMessage(text: string): Message {
  if (!hasPlural(text)) return text;
  const elements = parse(text);
  const [plural, second] = elements.filter((element) => element.type === TYPE.plural);
  if (!plural || second) throw new Error(`a message has one plural at the most: ${text}`);
  const forms = Object.keys(plural.options).map((category) => [
    category,
    render(elements, plural.value, category),
  ]);
  return { plural: plural.value, forms: Object.fromEntries(forms) };
}
