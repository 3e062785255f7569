import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Loadable } from './load-once';
import { useLoaded } from './use-loaded';

/** A source that is loaded by hand. */
function createSource(): Loadable<string> & { finish: (value: string) => Promise<void> } {
  let [value, resolve]: [string?, ((value: string) => void)?] = [];
  const promise = new Promise<string>((done) => {
    resolve = done;
  });
  return {
    load: () => promise,
    peek: () => value,
    finish: async (next) => {
      value = next;
      await act(async () => resolve?.(next));
    },
  };
}

describe('useLoaded', () => {
  it('keeps the value of the source before until the next has loaded', async () => {
    const [french, arabic] = [createSource(), createSource()];
    await french.finish('Enregistrer');
    const { result, rerender } = renderHook(useLoaded<string>, { initialProps: french });
    expect(result.current.value).toBe('Enregistrer');

    rerender(arabic);
    expect(result.current.value).toBe('Enregistrer');

    await arabic.finish('حفظ');
    expect(result.current.value).toBe('حفظ');
  });

  it('leaves out what loads after another source was asked for', async () => {
    const [slow, quick] = [createSource(), createSource()];
    const { result, rerender } = renderHook(useLoaded<string>, { initialProps: slow });
    rerender(quick);
    await quick.finish('quick');

    await slow.finish('slow');

    expect(result.current.value).toBe('quick');
  });
});
