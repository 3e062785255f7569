import { fireEvent, render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Picture } from './picture';

it('shows the star for a picture that does not load, and a next one', () => {
  const { container, rerender } = render(<Picture source="/uploads/atlas/gone.jpg" height={80} />);
  const image = container.querySelector('img') as HTMLImageElement;
  expect(image).toHaveAttribute('src', '/uploads/atlas/gone.jpg');
  fireEvent.error(image);
  expect(container.querySelector('img')).toBeNull();
  expect(container.querySelector('svg')).not.toBeNull();

  rerender(<Picture source="/uploads/atlas/there.jpg" height={80} />);
  expect(container.querySelector('img')).toHaveAttribute('src', '/uploads/atlas/there.jpg');
});
