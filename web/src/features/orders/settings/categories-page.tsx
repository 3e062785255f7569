/** Settings page of product categories (three levels). */
import { Box } from '@mui/material';
import { otherLanguages } from '@/shared/resource/other-languages';
import type { Resource } from '@/shared/resource/resource';
import { toPage } from '@/shared/resource/resource-page';
import { ordersApi } from '../api';
import { toId } from '../cart/to-id';
import {
  useCreateCategoryProductMutation,
  useDeleteCategoryProductMutation,
  useUpdateCategoryProductMutation,
} from '../office/api.gen';
import type { CategoryProduct, CategoryProductChange, CategoryProductWrite } from '../office/contract';
import { writers } from '../rights';
import { useCategoryChoices, useCategoryLevel } from './use-category-choices';

const INDENT = 3;

/** The name, below that of its parent category. */
function CategoryName({ category }: { category: CategoryProduct }) {
  const level = useCategoryLevel(category.id);
  return (
    <Box component="span" sx={{ paddingInlineStart: level * INDENT, fontWeight: level === 0 ? 600 : 400 }}>
      <bdi>{category.name}</bdi>
    </Box>
  );
}

const categories: Resource<CategoryProduct> = {
  titleKey: 'orders.categories.title',
  newKey: 'orders.categories.new',
  emptyKey: 'orders.categories.empty',
  defaultSort: 'position',
  order: {
    getPosition: ({ position }) => position,
    getParent: ({ parentCategory }) => toId(parentCategory),
  },
  columns: (t) => [
    {
      field: 'name',
      label: t('orders.categories.name'),
      sortable: true,
      cell: (category) => <CategoryName category={category} />,
    },
  ],
  fields: [
    { name: 'name', labelKey: 'orders.categories.name', kind: 'text', required: true },
    otherLanguages('names', 'orders.categories.name'),
    {
      name: 'parentCategory',
      labelKey: 'orders.categories.parent',
      kind: 'choice',
      choices: { none: 'orders.categories.top' },
      useChoices: useCategoryChoices,
      read: ({ parentCategory }) => toId(parentCategory as string | null) || 'none',
      write: (id) => (id === 'none' ? null : id),
    },
    { name: 'image', labelKey: 'orders.categories.image', kind: 'text' },
    { name: 'icon', labelKey: 'orders.categories.icon', kind: 'text' },
  ],
  search: { parameter: 'name', minimum: 3 },
  getName: ({ name }) => name,
  writableBy: writers.shop,
  calls: {
    list: ordersApi.endpoints.listCategoryProducts,
    useCreate: () => {
      const [create] = useCreateCategoryProductMutation();
      return ({ body }) => create({ categoryProductWrite: body as CategoryProductWrite });
    },
    useUpdate: () => {
      const [update] = useUpdateCategoryProductMutation();
      return ({ id, body }) => update({ id, categoryProductChange: body as CategoryProductChange });
    },
    useDelete: () => useDeleteCategoryProductMutation()[0],
  },
};

export const CategoriesPage = toPage(categories);
