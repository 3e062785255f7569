import { expect, it } from 'vitest';
import { isZoneCode, splitCodes } from './zone-codes';

const form = (postcode: string, postcodeExample: string) => ({
  lines: [],
  postcode,
  postcodeExample,
  states: [],
});
const FRANCE = form('[0-9]{5}', '69002');
const POLAND = form('\\d{2}-\\d{3}', '00-950');

it('codes are written with commas of any script, semicolons and lines between', () => {
  expect(splitCodes(' 69001, 69002،69003;69*\n69100 ,')).toEqual(['69001', '69002', '69003', '69*', '69100']);
});

it.each([
  ['69001', FRANCE, true],
  ['69001-69009', FRANCE, true],
  ['69 001', FRANCE, true],
  ['69*', FRANCE, true],
  ['2059', FRANCE, false],
  ['*', FRANCE, false],
  ['690011*', FRANCE, false],
  ['69001-6900', FRANCE, false],
  ['00-950', POLAND, true],
  ['00-950 - 00-999', POLAND, true],
  ['1000', form('', ''), false],
])('%s of a country is a code or not', (entry, country, isCode) => {
  expect(isZoneCode(entry, country)).toBe(isCode);
});
