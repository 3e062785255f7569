import { describe, expect, it } from 'vitest';
import { probableTenders } from './tenders';

describe('probable tenders', () => {
  it('are the next amounts in notes above the total', () => {
    expect(probableTenders(12550, 'MAD', 2)).toEqual([14000, 15000, 20000]);
  });

  it('leave out the exact amount, which has a button of its own', () => {
    expect(probableTenders(10000, 'MAD', 2)).toEqual([20000]);
  });

  it('of nothing are none', () => {
    expect(probableTenders(0, 'MAD', 2)).toEqual([]);
  });
});
