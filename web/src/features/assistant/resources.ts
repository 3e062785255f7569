/** Every collection of the API that the palette finds, asked of the assistant: a new one needs no line here. */
import type { FindRecords } from '@/shared/feature/feature';
import { assistantApi } from './api';
import { ENTITY_OF } from './contract';

const MAX_FOUND = 5;
const COLLECTION = /\/api\/([a-z_]+)$/;

const wordsOf = (path: string) => path.replaceAll('_', ' ');

/** Return the paths of the collections, but those that have words and screens of their own. */
function pathsOf(entrypoint: Readonly<Record<string, string>>): string[] {
  const paths = Object.values(entrypoint).map((address) => COLLECTION.exec(address)?.[1] ?? '');
  return paths.filter((path) => path && !(path in ENTITY_OF));
}

export const findResources: FindRecords = async (text, dispatch) => {
  const call = assistantApi.endpoints.getEntrypoint.initiate(undefined, { subscribe: false });
  const words = pathsOf((await dispatch(call)).data ?? {}).map(wordsOf);
  return words
    .filter((name) => name.includes(text.toLowerCase()))
    .slice(0, MAX_FOUND)
    .map((name) => ({
      key: `resource-${name}`,
      label: name.charAt(0).toUpperCase() + name.slice(1),
      to: `/assistant?ask=${encodeURIComponent(`show all ${name}`)}`,
    }));
};
