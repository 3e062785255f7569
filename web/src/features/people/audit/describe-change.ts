/** Describes the values of an entry of the audit log on one line. */

type Values = Record<string, unknown>;

const format = (value: unknown): string => {
  if (Array.isArray(value)) return value.join(' + ');
  return value === null || value === undefined ? '—' : String(value);
};

/** Return 'name: old → new', several separated by semicolons; what was not there before has no arrow. */
export function describeChange(before: Values, after: Values): string {
  return Object.entries(after)
    .map(([name, value]) =>
      name in before ? `${name}: ${format(before[name])} → ${format(value)}` : `${name}: ${format(value)}`,
    )
    .join('; ');
}
