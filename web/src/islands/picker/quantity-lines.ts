/** Lines that the quantity picker makes: quantities in tenths, so that 0.1 ten times is 1. */

export const MAX_COUNT = 10;
export const COUNTS = Array.from({ length: MAX_COUNT }, (_, index) => index + 1);
/** Below 1.1 units, minus removes the line. */
const LAST_UNIT_LIMIT = 11;
const MAX_TENTHS = 1_000_000;
const MAX_NAME = 16;

export interface PickedLine {
  /** Of the line among those picked. */
  index: number;
  value: string;
  tenths: number;
}

/** Return a name of at most 16 characters, followed by an ellipsis where it was longer. */
export function truncateName(name: string): string {
  const characters = [...name];
  return characters.length > MAX_NAME ? `${characters.slice(0, MAX_NAME).join('')}…` : name;
}

/** Return the lines with `count` more of a value. */
export function addLines(
  lines: readonly PickedLine[],
  value: string,
  count: number,
  first: number,
): PickedLine[] {
  const next = Math.max(0, ...lines.map(({ index }) => index + 1));
  const added = COUNTS.slice(0, count).map((_, offset) => ({ index: next + offset, value, tenths: first }));
  return [...lines, ...added];
}

export const increase = (lines: readonly PickedLine[], index: number, step: number): PickedLine[] =>
  lines.map((line) =>
    line.index === index ? { ...line, tenths: Math.min(line.tenths + step, MAX_TENTHS) } : line,
  );

/** Return the lines after minus, which removes the line at its last unit. */
export const decrease = (lines: readonly PickedLine[], index: number, step: number): PickedLine[] =>
  lines.flatMap((line) => {
    if (line.index !== index) return [line];
    return line.tenths < LAST_UNIT_LIMIT ? [] : [{ ...line, tenths: line.tenths - step }];
  });
