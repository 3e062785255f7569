/** Items in groups of one day each, in the order in which they come. */
export interface Day<T> {
  day: string;
  items: T[];
}

export function groupByDay<T>(items: readonly T[], dayOf: (item: T) => string): Day<T>[] {
  const days: Day<T>[] = [];
  for (const item of items) {
    const day = dayOf(item);
    if (days.at(-1)?.day !== day) days.push({ day, items: [] });
    days.at(-1)?.items.push(item);
  }
  return days;
}
