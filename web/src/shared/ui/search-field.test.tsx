import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SearchField } from './search-field';

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => vi.useRealTimers());

const waitForDebounce = () => act(() => vi.advanceTimersByTimeAsync(300));

it('searches after a pause in typing, and follows changes of its value', async () => {
  const searches: string[] = [];
  const field = (value: string) => (
    <SearchField label="Find" value={value} onSearch={(text) => searches.push(text)} />
  );
  const { rerender } = render(field(''));
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime, delay: 10 });
  await user.type(screen.getByRole('searchbox'), 'soap');
  expect(searches).toEqual([]);
  await waitForDebounce();
  expect(searches).toEqual(['soap']);
  rerender(field('soap'));
  rerender(field(''));
  expect(screen.getByRole('searchbox')).toHaveValue('');
  // The same text again within the debounce period.
  await user.type(screen.getByRole('searchbox'), 'soap');
  await waitForDebounce();
  expect(searches).toEqual(['soap', 'soap']);
});

it('keeps what is typed while an earlier search comes back late', async () => {
  const field = (value: string) => <SearchField label="Find" value={value} onSearch={() => undefined} />;
  const { rerender } = render(field(''));
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime, delay: 10 });
  await user.type(screen.getByRole('searchbox'), 'so');
  await waitForDebounce();
  await user.type(screen.getByRole('searchbox'), 'ap');
  await waitForDebounce();
  await user.type(screen.getByRole('searchbox'), 's');
  rerender(field('so'));
  rerender(field('soap'));
  expect(screen.getByRole('searchbox')).toHaveValue('soaps');
  rerender(field('so'));
  expect(screen.getByRole('searchbox')).toHaveValue('so');
});
