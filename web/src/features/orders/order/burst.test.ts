import { describe, expect, it } from 'vitest';
import { createBurstReader } from './burst';

function type(text: string, every: number): string | null {
  const read = createBurstReader();
  let time = 0;
  for (const key of text) {
    time += every;
    read(key, time);
  }
  return read('Enter', time + every);
}

describe('telling a scanner from a person', () => {
  it('takes what comes fast', () => {
    expect(type('6110001', 8)).toBe('6110001');
  });

  it('leaves what comes at a person’s pace', () => {
    expect(type('6110001', 120)).toBeNull();
  });

  it('leaves what is too short to be a code', () => {
    expect(type('12', 8)).toBeNull();
  });
});
