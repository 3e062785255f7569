import { TextField } from '@mui/material';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentProps, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { Autocomplete } from './autocomplete';

type Name = { id: string; label: string };
type Props = ComponentProps<typeof Autocomplete<Name | string, boolean, boolean, boolean>>;

const make = (label: string): Name => ({ id: label, label });

/** Ways in which fields of the app give a value; each is made at every rendering. */
const VALUES: Record<string, () => Partial<Props>> = {
  object: () => ({ value: make('Salma'), options: [make('Salma'), make('Omar')] }),
  'object that is not among the options': () => ({ value: make('Salma'), options: [make('Omar')] }),
  'object that cannot be cleared': () => ({
    value: make('Salma'),
    options: [make('Salma')],
    disableClearable: true,
  }),
  text: () => ({ value: 'Salma', options: ['Salma', 'Omar'] }),
  'free text': () => ({ value: 'Salma', options: ['Omar'], freeSolo: true }),
  'several objects': () => ({
    value: [make('Salma')],
    options: [make('Salma'), make('Omar')],
    multiple: true,
  }),
  'several free texts': () => ({ value: ['Salma'], options: ['Omar'], multiple: true, freeSolo: true }),
};

/** Rendered again at each key, as by a search. */
function Field({ of, typed }: { of: () => Partial<Props>; typed?: string }) {
  const [text, setText] = useState('');
  const props = { options: [], ...of() };
  return (
    <Autocomplete<Name | string, boolean, boolean, boolean>
      {...props}
      {...(typed !== undefined && { inputValue: text })}
      getOptionLabel={(option) => (typeof option === 'string' ? option : option.label)}
      isOptionEqualToValue={(a, b) => JSON.stringify(a) === JSON.stringify(b)}
      onInputChange={(_event, next) => setText(next)}
      renderInput={(parameters) => <TextField {...parameters} label={`Person ${text}`} />}
    />
  );
}

describe.each(Object.entries(VALUES))('a field with a chosen %s', (_name, of) => {
  it.each([undefined, 'controlled'])('can be typed in (%s)', async (typed) => {
    const user = userEvent.setup();
    render(<Field of={of} {...(typed && { typed })} />);
    const field = screen.getByRole('combobox');
    await user.click(field);
    await user.keyboard('{End}Zo');
    expect((field as HTMLInputElement).value).toMatch(/Zo$/);
  });
});

it('shows another value', () => {
  const of = (label: string) => () => ({ value: make(label), options: [make(label)] });
  const view = render(<Field of={of('Salma')} />);
  view.rerender(<Field of={of('Omar')} />);
  expect(screen.getByRole('combobox')).toHaveValue('Omar');
});
