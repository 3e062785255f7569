import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useDraft } from './use-draft';

it('has the multiplier of the shop, also if it is read late, until somebody types one', () => {
  const { result, rerender } = renderHook(({ shop }) => useDraft(shop), { initialProps: { shop: '2' } });
  expect(result.current.draft.multiplier).toBe('2');
  rerender({ shop: '3' });
  expect(result.current.draft.multiplier).toBe('3');
  act(() => result.current.update({ multiplier: '' }));
  rerender({ shop: '4' });
  expect(result.current.draft.multiplier).toBe('');
});
