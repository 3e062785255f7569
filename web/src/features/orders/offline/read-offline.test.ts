import { expect, it } from 'vitest';
import { cacheMe } from '@/shared/auth/cached-me';
import { me } from '@/testing/shop';
import { writeCopy } from './copy';
import { readFromCopy } from './read-offline';

const PRODUCTS = [
  { id: 'p1', name: 'Savon', barcode: '036000291452' },
  { id: 'p2', name: 'Tapis', barcode: 'ABC-1' },
  { id: 'p3', name: 'Drap' },
];

it.each([
  ['036000291452', ['p1']],
  ['0036000291452\n', ['p1']],
  ['٠٣٦٠٠٠٢٩١٤٥٢', ['p1']],
  ['abc-1', ['p2']],
  ['036000291453', []],
])('a product is found by the barcode %j without a connection', async (barcode, ids) => {
  cacheMe(me);
  await writeCopy(`${me.tenant.slug}:${me.id}`, 'products', PRODUCTS);
  const page = (await readFromCopy('/api/products', new URLSearchParams({ barcode }))) as {
    'hydra:member': { id: string }[];
  };
  expect(page['hydra:member'].map(({ id }) => id)).toEqual(ids);
});
