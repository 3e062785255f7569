import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderPart } from '@/testing/render-part';
import { PastedToast } from './pasted-toast';

const NOTHING = { html: '<p>a</p>', styling: false, pictures: 0, elements: [] };

test('says what went, and goes when it is closed', async () => {
  const close = vi.fn();
  renderPart(
    <PastedToast
      pasted={{ ...NOTHING, styling: true, pictures: 2, elements: ['iframe', 'form'] }}
      onClose={close}
    />,
  );
  const lines = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(lines).toHaveLength(3);
  expect(lines[1]).toMatch(/^2 images/);
  expect(lines[2]).toContain('<iframe>, <form>');
  await userEvent.click(screen.getByRole('button'));
  expect(close).toHaveBeenCalled();
});

test('says nothing of what came whole', () => {
  renderPart(<PastedToast pasted={NOTHING} onClose={vi.fn()} />);
  expect(screen.queryByRole('alert')).toBeNull();
});
