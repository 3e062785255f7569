/** Query strings with nested names: {order: {name: 'asc'}} becomes order[name]=asc. */

export type Parameter =
  | string
  | number
  | boolean
  | undefined
  | readonly string[]
  | { [name: string]: Parameter };

function pairs(name: string, value: Parameter): [string, string][] {
  // What was left empty in a form is no value.
  if (value === undefined || value === '') return [];
  if (Array.isArray(value)) return value.map((item) => [`${name}[]`, String(item)]);
  if (typeof value !== 'object') return [[name, String(value)]];
  return Object.entries(value).flatMap(([inner, item]) => pairs(`${name}[${inner}]`, item as Parameter));
}

export function searchParams(parameters: Record<string, Parameter>): string {
  return new URLSearchParams(
    Object.entries(parameters).flatMap(([name, value]) => pairs(name, value)),
  ).toString();
}
