/** Positions of items that are put in order, and the order of a tree. */

interface Identified {
  id: string;
}

export interface Order<T> {
  getPosition: (item: T) => number;
  /** Return the id of an item's parent: items move among those of the same parent, below which they are listed. */
  getParent?: (item: T) => string;
}

/** Return each item with its children below it, in the order of positions. */
export function toTree<T extends Identified>(rows: readonly T[], order: Order<T>): T[] {
  const { getPosition, getParent = () => '' } = order;
  const ids = new Set(rows.map(({ id }) => id));
  const list = (parent: string): T[] =>
    rows
      .filter((item) => (ids.has(getParent(item)) ? getParent(item) : '') === parent)
      .toSorted((a, b) => getPosition(a) - getPosition(b))
      .flatMap((item) => [item, ...list(item.id)]);
  return list('');
}

/** Return the items whose position changes when one is put in the place of another, with their new positions. */
export function moveItem<T extends Identified>(
  rows: readonly T[],
  moved: string,
  target: string,
  { getPosition, getParent = () => '' }: Order<T>,
): Map<T, number> {
  const [item, place] = [moved, target].map((id) => rows.find((row) => row.id === id));
  if (!item || !place || getParent(item) !== getParent(place)) return new Map();
  const siblings = rows.filter((row) => getParent(row) === getParent(item));
  const next = siblings.filter((row) => row !== item).toSpliced(siblings.indexOf(place), 0, item);
  return new Map(
    next.map((row, index) => [row, index] as const).filter(([row, index]) => getPosition(row) !== index),
  );
}
