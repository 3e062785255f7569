import { describe, expect, it } from 'vitest';
import { createBurstReader } from './burst';

function type(text: string, interval: number): string | null {
  const { read } = createBurstReader();
  let time = 0;
  for (const key of text) {
    time += interval;
    read(key, time);
  }
  return read('Enter', time + interval);
}

describe('detecting a barcode scanner', () => {
  it('accepts fast input', () => {
    expect(type('6110001', 8)).toBe('6110001');
  });

  it('ignores input at typing speed', () => {
    expect(type('6110001', 120)).toBeNull();
  });

  it('ignores input that is too short for a code', () => {
    expect(type('12', 8)).toBeNull();
  });
});
