import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderPart } from '@/testing/render-part';
import { StoredToast } from './stored-toast';

afterEach(() => {
  vi.useRealTimers();
});

it('says for seven seconds that the page is up to date', async () => {
  const closed = vi.fn();
  renderPart(<StoredToast stored={null} onClose={closed} />);
  // The texts are loaded; from here on the clock is the test's.
  const { rerender } = renderPart(<span>texts</span>);
  await screen.findByText('texts');
  vi.useFakeTimers();
  rerender(<StoredToast stored="publish" onClose={closed} />);
  expect(screen.getByText('Page mis a jour')).toBeVisible();
  act(() => vi.advanceTimersByTime(6_999));
  expect(closed).not.toHaveBeenCalled();
  act(() => vi.advanceTimersByTime(1));
  expect(closed).toHaveBeenCalledOnce();
});
