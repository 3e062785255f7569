/** Products resource. */
import { createElement } from 'react';
import type { Resource } from '@/shared/resource/resource';
import { shortId } from '@/shared/ui/short-id';
import { useListProductsQuery } from '../api';
import { toId } from '../cart/order-to-cart';
import type { Product } from '../contract';
import { useCreateProductMutation, useDeleteProductMutation, useUpdateProductMutation } from '../office/api';
import type { ProductChange, ProductWrite } from '../office/contract';
import { getPrice } from '../product-price';
import { writers } from '../rights';
import { useCategoryChoices } from '../settings/use-category-choices';
import { CategoryName, ProductName } from './product-cells';
import { ProductValues } from './product-values';
import { findValuesError, formatValues, serializeValues, toAttributeValues } from './value-rows';

type Values = Product['attributValues'] | undefined;

export const productsResource: Resource<Product> = {
  titleKey: 'orders.products.title',
  newKey: 'orders.products.new',
  emptyKey: 'orders.products.empty',
  defaultSort: 'name',
  columns: (t) => [
    {
      field: 'name',
      label: t('orders.products.name'),
      sortable: true,
      cell: (product) => createElement(ProductName, { product }),
    },
    {
      field: 'category',
      label: t('orders.products.category'),
      wideOnly: true,
      cell: ({ category }) => createElement(CategoryName, { category }),
    },
    {
      field: 'description',
      label: t('orders.products.description'),
      wideOnly: true,
      cell: ({ description }) => description,
    },
    { field: 'barcode', label: t('orders.products.barcode'), wideOnly: true, cell: ({ barcode }) => barcode },
    {
      field: 'price',
      label: t('orders.products.price'),
      sortable: true,
      wideOnly: true,
      width: 150,
      money: ({ price }) => price,
    },
    {
      field: 'finalPrice',
      label: t('orders.products.finalPrice'),
      sortable: true,
      width: 170,
      money: getPrice,
    },
    {
      field: 'id',
      label: t('orders.products.id'),
      sortable: true,
      wideOnly: true,
      width: 110,
      cell: shortId,
    },
  ],
  fields: [
    { name: 'name', labelKey: 'orders.products.name', kind: 'text', required: true },
    { name: 'description', labelKey: 'orders.products.description', kind: 'long-text' },
    { name: 'price', labelKey: 'orders.products.price', kind: 'decimal', required: true },
    { name: 'finalPrice', labelKey: 'orders.products.finalPrice', kind: 'decimal' },
    {
      name: 'category',
      labelKey: 'orders.products.category',
      kind: 'choice',
      useChoices: useCategoryChoices,
      read: ({ category }) => toId(category as string | null),
    },
    {
      name: 'productType',
      labelKey: 'orders.products.productType',
      kind: 'choice',
      choices: { simple: 'orders.products.simple', variable: 'orders.products.variable' },
      read: ({ productType }) => String(productType ?? 'simple'),
    },
    {
      name: 'attributValues',
      labelKey: 'orders.products.values',
      kind: 'long-text',
      Input: ProductValues,
      isFor: ({ productType }) => productType === 'variable',
      check: findValuesError,
      read: ({ attributValues }) => serializeValues(attributValues as Values),
      write: toAttributeValues,
      show: ({ attributValues }) => formatValues(attributValues as Values),
    },
    { name: 'defaultQuantity', labelKey: 'orders.products.defaultQuantity', kind: 'decimal' },
    { name: 'unit', labelKey: 'orders.products.unit', kind: 'text' },
    { name: 'barcode', labelKey: 'orders.products.barcode', kind: 'text' },
    { name: 'image', labelKey: 'orders.categories.image', kind: 'text' },
  ],
  search: { parameter: 'name', minimum: 3 },
  getName: ({ name }) => name,
  writableBy: writers.shop,
  // A simple product has no values.
  toBody: (changed, { productType }) =>
    changed.productType && productType === 'simple' ? { ...changed, attributValues: [] } : changed,
  calls: {
    useList: (query) => useListProductsQuery(query),
    useCreate: () => {
      const [create] = useCreateProductMutation();
      return ({ body }) => create({ productWrite: body as ProductWrite });
    },
    useUpdate: () => {
      const [update] = useUpdateProductMutation();
      return ({ id, body }) => update({ id, productChange: body as ProductChange });
    },
    useDelete: () => useDeleteProductMutation()[0],
  },
};
