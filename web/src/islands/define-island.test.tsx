import { waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { defineIsland, readAttribute } from './define-island';

interface Props {
  initialAmount?: number;
  onSuccess?: () => void;
}

function Shown({ initialAmount, onSuccess }: Props) {
  return (
    <button type="button" onClick={onSuccess}>
      {initialAmount}
    </button>
  );
}

test('attributes in both spellings and properties are inputs, in the language around', async () => {
  defineIsland<Props>('souk-test', async () => Shown, { initialAmount: 'number', onSuccess: 'function' });
  document.body.innerHTML =
    '<div lang="ar"><souk-test initial-amount="3">wait</souk-test></div><souk-test initialAmount="4"></souk-test>';
  const [first, second] = document.querySelectorAll('souk-test');
  await waitFor(() => expect(first?.shadowRoot?.textContent).toBe('3'));
  await waitFor(() => expect(second?.shadowRoot?.textContent).toBe('4'));
  expect(first?.shadowRoot?.querySelector('.island')).toHaveAttribute('dir', 'rtl');
  const onSuccess = vi.fn();
  Object.assign(second as object, { onSuccess });
  second?.setAttribute('initialAmount', '5');
  await waitFor(() => expect(second?.shadowRoot?.textContent).toBe('5'));
  second?.shadowRoot?.querySelector('button')?.click();
  expect(onSuccess).toHaveBeenCalled();
  document.body.innerHTML = '';
});

test('what can not be read is left out', () => {
  expect(readAttribute('x', 'number')).toBeUndefined();
  expect(readAttribute('{', 'json')).toBeUndefined();
  expect(readAttribute('alert(1)', 'function')).toBeUndefined();
});
