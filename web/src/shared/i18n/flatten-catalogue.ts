/** Messages by dotted key, from the nested objects in which they are transferred. */
import type { Message } from './message';

export type Catalogue = Record<string, Message>;

export interface CatalogueTree {
  [name: string]: Message | CatalogueTree;
}

const isMessage = (value: Message | CatalogueTree): value is Message =>
  typeof value === 'string' || 'forms' in value;

/** Return `{'sale.save': 'Save'}` for `{sale: {save: 'Save'}}`. */
export function flattenCatalogue(tree: CatalogueTree, prefix = ''): Catalogue {
  const catalogue: Catalogue = {};
  for (const [name, value] of Object.entries(tree)) {
    if (isMessage(value)) catalogue[prefix + name] = value;
    else Object.assign(catalogue, flattenCatalogue(value, `${prefix}${name}.`));
  }
  return catalogue;
}
