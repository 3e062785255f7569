/** All categories as choices. */
import type { Choice } from '@/shared/resource/resource';
import { useListCategoryProductsQuery } from '../api';

export function useCategoryChoices(): readonly Choice[] {
  const { data } = useListCategoryProductsQuery({});
  return (data?.['hydra:member'] ?? []).map(({ id, name }) => ({ value: id, label: name }));
}
