import { expect, it } from 'vitest';
import { Embed } from './embed';

customElements.define('souk-embed', Embed);

it('loads nothing of the provider before the button is pressed', () => {
  document.body.innerHTML =
    '<souk-embed data-address="https://player.vimeo.com/video/1?dnt=1" data-title="Tea"><p>Ask</p><button type="button">Load</button></souk-embed>';
  expect(document.querySelector('iframe')).toBeNull();
  document.querySelector('button')?.click();
  const frame = document.querySelector('iframe');
  expect(frame?.src).toBe('https://player.vimeo.com/video/1?dnt=1');
  expect([frame?.title, frame?.allowFullscreen, document.querySelector('button')]).toEqual([
    'Tea',
    true,
    null,
  ]);
});
