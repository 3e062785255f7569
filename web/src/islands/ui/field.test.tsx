import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Field } from './field';

describe('a field', () => {
  it('keeps the line of its error once that is resolved, so that nothing below it moves', () => {
    const { rerender } = render(<Field label="City" />);
    expect(screen.queryByText('Choose a city.')).toBeNull();
    rerender(<Field label="City" error="Choose a city." />);
    expect(screen.getByRole('textbox', { name: 'City' })).toHaveAccessibleDescription('Choose a city.');

    rerender(<Field label="City" />);

    expect(screen.getByText('Choose a city.')).toHaveClass('resolved');
    expect(screen.getByRole('textbox', { name: 'City' })).not.toHaveAccessibleDescription();
    expect(screen.getByRole('textbox', { name: 'City' })).not.toBeInvalid();
  });
});
