import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { CartLine } from '../cart/cart';
import { ShortLineName } from './short-line-name';

const line: CartLine = {
  id: 'p1-0',
  product: 'p1',
  name: 'Housse de salon marocain',
  image: '',
  listPrice: '80',
  basePrice: '80',
  price: '80',
  tenths: 10,
  unit: '',
  value: { id: 'v1', name: 'Grande' },
  stored: null,
};

describe('the name of a cart line', () => {
  it('is cut after 16 characters, and its option stays', () => {
    render(<ShortLineName line={line} />);
    expect(screen.getByText('Housse de salon …')).toBeInTheDocument();
    expect(screen.getByText('Grande')).toBeInTheDocument();
  });

  it('tells lines of one product apart by value and quantity', () => {
    const measured = { ...line, unit: 'm²', tenths: 25 };
    render(<ShortLineName line={measured} />);
    expect(screen.getByText(/^Grande 2[.,]5 m²$/)).toBeInTheDocument();
  });

  it('stays whole where a stored line has its option in its name', () => {
    render(
      <ShortLineName line={{ ...line, name: 'Housse de salon Grande', value: { id: 'v1', name: '' } }} />,
    );
    expect(screen.getByText('Housse de salon Grande')).toBeInTheDocument();
  });

  it('of a product without options is cut alone', () => {
    render(<ShortLineName line={{ ...line, value: null }} />);
    expect(screen.getByText('Housse de salon …')).toBeInTheDocument();
    expect(screen.queryByText('Grande')).toBeNull();
  });
});
