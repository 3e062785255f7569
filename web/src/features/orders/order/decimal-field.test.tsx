import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { Providers } from '@/app/providers';
import { createStore } from '@/app/store';
import { languageChosen } from '@/shared/i18n/language-slice';
import type { Locale } from '@/shared/i18n/locales';
import { DecimalField, filterDecimal } from './decimal-field';

it.each([
  ['12,50 DH', '12,50'],
  ['١٢٫٥٠', '12.50'],
  ['۱۲', '12'],
  ['－１２．５', '12.5'],
  ['1,234.50', '1234.50'],
  ['1.234,50 €', '1234.50'],
  ['1 234,50', '1234,50'],
  ['1,2,3', '1,2,3'],
  ['abc', ''],
])('keeps the number of %j as %j', (typed, kept) => {
  expect(filterDecimal(typed)).toBe(kept);
});

function Field() {
  const [text, setText] = useState('');
  return <DecimalField label="Price" value={text} onValue={setText} />;
}

it.each([
  ['en', '1,234', '1.234'],
  ['en', '1.5', '1.5'],
  ['fr', '1.5', '1,5'],
  ['fr', '1,234', '1,234'],
] as const)('in %s, what is typed as %s is shown as it is read: %s', async (locale: Locale, typed, shown) => {
  const store = createStore();
  store.dispatch(languageChosen(locale));
  render(
    <Providers store={store}>
      <Field />
    </Providers>,
  );
  const field = await screen.findByRole('textbox', { name: 'Price' });
  await userEvent.type(field, typed);
  expect(field).toHaveValue(shown);
  expect(field).not.toBeInvalid();
});
