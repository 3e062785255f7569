import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pause } from './pause';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('resolves after its time', async () => {
  const resolved = vi.fn();
  void pause(100).then(resolved);
  await vi.advanceTimersByTimeAsync(99);
  expect(resolved).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(resolved).toHaveBeenCalledOnce();
});

test('ends with its signal, before or during the pause, and leaves no timer', async () => {
  const controller = new AbortController();
  const during = pause(100, controller.signal);
  controller.abort();
  await during;
  await pause(100, controller.signal);
  expect(vi.getTimerCount()).toBe(0);
});
