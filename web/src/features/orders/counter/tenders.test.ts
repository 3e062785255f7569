import { describe, expect, it } from 'vitest';
import { probableTenders } from './tenders';

const DIRHAMS = [200, 100, 50, 20];
const EUROS = [500, 200, 100, 50, 20, 10, 5];

describe('probable tenders', () => {
  it('are the next amounts in notes above the total', () => {
    expect(probableTenders(12550, DIRHAMS, 2)).toEqual([14000, 15000, 20000]);
    expect(probableTenders(1250, EUROS, 2)).toEqual([1500, 2000, 5000]);
  });

  it('leave out the exact amount, which has a button of its own', () => {
    expect(probableTenders(10000, DIRHAMS, 2)).toEqual([20000]);
  });

  it('of nothing are none', () => {
    expect(probableTenders(0, DIRHAMS, 2)).toEqual([]);
  });
});
