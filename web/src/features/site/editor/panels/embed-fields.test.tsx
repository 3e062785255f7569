import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderPart } from '@/testing/render-part';
import { createHeadless } from '../fixtures';
import { EmbedFields } from './embed-fields';

it('reads a pasted address to provider and number, and names another one as wrong', async () => {
  const [embed] = createHeadless().addComponents('<souk-embed title="Video"></souk-embed>');
  if (!embed) throw new Error('no element');
  renderPart(<EmbedFields embed={embed} />);
  const field = await screen.findByRole('textbox');
  await userEvent.click(field);
  await userEvent.paste('https://youtu.be/dQw4w9WgXcQ?t=43');
  expect(embed.getAttributes()).toMatchObject({ provider: 'youtube', value: 'dQw4w9WgXcQ', start: '43' });
  await userEvent.clear(field);
  await userEvent.paste('https://vimeo.com/76979871');
  expect(embed.getAttributes()).toMatchObject({ provider: 'vimeo', value: '76979871' });
  expect(embed.getAttributes()).not.toHaveProperty('start');
  await userEvent.clear(field);
  await userEvent.paste('https://example.com/video');
  expect(field).toBeInvalid();
  expect(embed.getAttributes()).toMatchObject({ provider: 'vimeo' });
});
