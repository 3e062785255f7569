/** All categories as choices, and their levels in the tree. */
import type { Choice } from '@/shared/resource/resource';
import { useListCategoryProductsQuery } from '../api.gen';
import { toId } from '../cart/to-id';

export function useCategoryChoices(skip = false): readonly Choice[] {
  const { data } = useListCategoryProductsQuery({}, { skip });
  return (data?.['hydra:member'] ?? []).map((category) => ({
    value: category.id,
    label: category.name,
  }));
}

/** Return how many parents a category has. */
export function useCategoryLevel(id: string): number {
  const { data } = useListCategoryProductsQuery({});
  const parents = new Map(
    (data?.['hydra:member'] ?? []).map(({ id, parentCategory }) => [id, toId(parentCategory)]),
  );
  let level = 0;
  for (let parent = parents.get(id); parent && level < parents.size; parent = parents.get(parent)) level += 1;
  return level;
}
