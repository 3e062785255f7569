/** Products resource. */
import { createElement } from 'react';
import { otherLanguages } from '@/shared/resource/other-languages';
import type { Resource } from '@/shared/resource/resource';
import { shortId } from '@/shared/ui/short-id';
import { ordersApi } from '../api';
import { toId } from '../cart/to-id';
import type { Product } from '../contract';
import { ProductFiles } from '../imports/list-files';
import {
  useCreateProductMutation,
  useDeleteProductMutation,
  useUpdateProductMutation,
} from '../office/api.gen';
import type { ProductChange, ProductWrite } from '../office/contract';
import { getPrice } from '../product-price';
import { writers } from '../rights';
import { useCategoryChoices } from '../settings/use-category-choices';
import { formatPictures, parsePictures, readPictures } from './picture-rows';
import { CategoryName, ProductMargin, ProductName } from './product-cells';
import { ProductPictures } from './product-pictures';
import { ProductValues } from './product-values';
import { StockButton } from './stock-button';
import { StockChip } from './stock-chip';
import { TaxRateInput } from './tax-rate-input';
import { findValuesError, formatValues, serializeValues, toAttributeValues } from './value-rows';

type Values = Product['attributValues'] | undefined;

export const productsResource: Resource<Product> = {
  titleKey: 'orders.products.title',
  Files: ProductFiles,
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
      showFrom: 'md',
      cell: ({ category }) => createElement(CategoryName, { category }),
    },
    {
      field: 'stockAvailable',
      label: t('stock.form.stock'),
      showFrom: 'md',
      width: 150,
      cell: (product) => createElement(StockChip, { product }),
    },
    { field: 'sku', label: t('stock.form.sku'), showFrom: 'xl', width: 150, cell: ({ sku }) => sku },
    {
      field: 'price',
      label: t('orders.products.price'),
      sortable: true,
      showFrom: 'xl',
      width: 120,
      money: ({ price }) => price,
    },
    {
      field: 'finalPrice',
      label: t('orders.products.finalPrice'),
      sortable: true,
      width: 160,
      money: getPrice,
    },
    {
      field: 'margin',
      label: t('stock.form.margin'),
      showFrom: 'md',
      width: 130,
      amount: true,
      cell: (product) => createElement(ProductMargin, { product }),
    },
    {
      field: 'id',
      label: t('orders.products.id'),
      sortable: true,
      showFrom: 'xl',
      width: 110,
      cell: shortId,
    },
  ],
  fields: [
    {
      name: 'name',
      labelKey: 'orders.products.name',
      kind: 'text',
      required: true,
      sectionKey: 'stock.form.product',
    },
    {
      name: 'category',
      labelKey: 'orders.products.category',
      kind: 'choice',
      useChoices: useCategoryChoices,
      read: ({ category }) => toId(category as string | null),
    },
    otherLanguages('names', 'orders.products.name'),
    {
      name: 'isDraft',
      labelKey: 'stock.form.isDraft',
      kind: 'switch',
      hintKey: 'stock.form.isDraftHint',
      read: ({ isDraft }) => String(isDraft ?? false),
    },
    { name: 'description', labelKey: 'orders.products.description', kind: 'long-text' },
    otherLanguages('descriptions', 'orders.products.description', true),
    {
      name: 'descriptionHtml',
      labelKey: 'stock.form.descriptionHtml',
      kind: 'long-text',
      hintKey: 'stock.form.descriptionHtmlHint',
    },
    otherLanguages('descriptionsHtml', 'stock.form.descriptionHtml', true),
    {
      name: 'pictures',
      labelKey: 'stock.form.pictures',
      kind: 'long-text',
      sectionKey: 'stock.form.pictures',
      Input: ProductPictures,
      read: (item) => readPictures(item as Partial<Product>),
      write: parsePictures,
      show: ({ pictures }) => formatPictures(pictures as Product['pictures'] | undefined),
    },
    {
      name: 'price',
      labelKey: 'orders.products.price',
      kind: 'decimal',
      required: true,
      sectionKey: 'stock.form.price',
    },
    { name: 'finalPrice', labelKey: 'orders.products.finalPrice', kind: 'decimal' },
    {
      name: 'cost',
      labelKey: 'stock.form.cost',
      kind: 'decimal',
      hintKey: 'stock.form.costHint',
    },
    { name: 'vatRate', labelKey: 'stock.form.vatRate', kind: 'decimal', Input: TaxRateInput },
    {
      name: 'productType',
      labelKey: 'orders.products.productType',
      sectionKey: 'stock.form.sale',
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
    { name: 'sku', labelKey: 'stock.form.sku', kind: 'text' },
    {
      name: 'weight',
      labelKey: 'stock.form.weight',
      kind: 'whole',
      read: ({ weight }) => (weight ? String(weight) : ''),
      write: Number,
    },
    {
      name: 'trackStock',
      labelKey: 'stock.form.trackStock',
      kind: 'switch',
      sectionKey: 'stock.form.stock',
      read: ({ trackStock }) => String(trackStock ?? false),
    },
    {
      name: 'sellWithoutStock',
      labelKey: 'stock.form.sellWithoutStock',
      kind: 'switch',
      isFor: ({ trackStock }) => trackStock === 'true',
      read: ({ sellWithoutStock }) => String(sellWithoutStock ?? true),
    },
    {
      name: 'lowStockLevel',
      labelKey: 'stock.form.lowStockLevel',
      kind: 'decimal',
      hintKey: 'stock.form.lowStockLevelHint',
      isFor: ({ trackStock }) => trackStock === 'true',
    },
  ],
  filters: [
    {
      parameter: 'lowStock',
      labelKey: 'stock.form.stock',
      options: { true: 'stock.form.lowOnly' },
    },
    {
      parameter: 'isDraft',
      labelKey: 'stock.form.isDraft',
      options: { true: 'stock.form.draftsOnly' },
    },
  ],
  extra: { most: 1, Actions: StockButton },
  search: { parameter: 'name', minimum: 3 },
  getName: ({ name }) => name,
  writableBy: writers.shop,
  // A simple product has no values.
  toBody: (changed, { productType }) =>
    changed.productType && productType === 'simple' ? { ...changed, attributValues: [] } : changed,
  calls: {
    list: ordersApi.endpoints.listProducts,
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
