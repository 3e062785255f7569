/** The values of a variable product as text, a value a line: 'Laine = 30 #id'. */
import type { Product } from '../contract';

type Value = Product['attributValues'][number];

const LINE = /^(.+?)\s*[=:]\s*([\d.,]+)(?:\s*#(\S+))?$/;

/** The id keeps a renamed value the same one for orders that have it. */
export const valuesText = (values: readonly Value[] = []): string =>
  values.map(({ id, attributName, price }) => `${attributName} = ${price} #${id}`).join('\n');

/** A line without a price has none of its own; the server says what it misses. */
export function writtenValues(text: string) {
  const lines = text.split('\n').map((line) => line.trim());
  return lines.filter(Boolean).map((line) => {
    const [, name = line, price = '', id] = LINE.exec(line) ?? [];
    return { ...(id && { id }), attributName: name, price: price.replace(',', '.') };
  });
}
