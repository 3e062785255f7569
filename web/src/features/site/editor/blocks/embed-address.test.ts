import { expect, it } from 'vitest';
import { embedAddress, readEmbed } from './embed-address';

const ID = 'dQw4w9WgXcQ';

it.each([
  [`https://www.youtube.com/watch?v=${ID}`, 'youtube', ID, undefined],
  [`https://www.youtube.com/watch?list=PL1&v=${ID}&t=1m30s`, 'youtube', ID, '90'],
  [`youtu.be/${ID}?t=43&si=x`, 'youtube', ID, '43'],
  [`https://m.youtube.com/shorts/${ID}`, 'youtube', ID, undefined],
  [`https://www.youtube.com/live/${ID}?feature=share`, 'youtube', ID, undefined],
  [`https://www.youtube-nocookie.com/embed/${ID}?start=5`, 'youtube', ID, '5'],
  [
    `<iframe width="560" src="https://www.youtube.com/embed/${ID}?si=a&amp;start=9" allow="x"></iframe>`,
    'youtube',
    ID,
    '9',
  ],
  ['https://vimeo.com/76979871', 'vimeo', '76979871', undefined],
  ['https://vimeo.com/76979871/8272103f6e', 'vimeo', '76979871/8272103f6e', undefined],
  ['https://vimeo.com/channels/staff/76979871#t=30s', 'vimeo', '76979871', '30'],
  ['https://player.vimeo.com/video/76979871?h=8272103f6e', 'vimeo', '76979871/8272103f6e', undefined],
  ['https://www.openstreetmap.org/#map=15/33.5731/-7.5898', 'openstreetmap', '33.5731,-7.5898,15', undefined],
  [
    'https://www.openstreetmap.org/?mlat=33.5731&mlon=-7.5898#map=12/33/-7',
    'openstreetmap',
    '33.5731,-7.5898,12',
    undefined,
  ],
  [
    'https://www.openstreetmap.org/export/embed.html?bbox=1&marker=33.5%2C-7.5',
    'openstreetmap',
    '33.5,-7.5,15',
    undefined,
  ],
  ['https://www.google.com/maps/@33.5731,-7.5898,14.5z', 'google-maps', '33.5731,-7.5898,15', undefined],
  [
    'https://www.google.fr/maps/place/Caf%C3%A9+Atlas/@1,2,17z/data=!3m1!4b1!8m2!3d33.58!4d-7.6',
    'google-maps',
    '33.58,-7.6,17',
    undefined,
  ],
  ['https://maps.google.com/?q=33.5731,-7.5898&z=11', 'google-maps', '33.5731,-7.5898,11', undefined],
  ['https://www.google.com/maps/place/Caf%C3%A9+Atlas,+Rabat', 'google-maps', 'Café Atlas, Rabat', undefined],
  [
    'https://www.google.com/maps/embed?pb=!1m18!1m12!2sCaf%C3%A9',
    'google-maps',
    'pb:!1m18!1m12!2sCafé',
    undefined,
  ],
] as const)('reads %s', (text, provider, value, start) => {
  const embed = readEmbed(text);
  expect(embed).toEqual({ provider, value, ...(start && { start }) });
  const again = readEmbed(embedAddress({ ...embed } as Record<string, string>));
  expect(again).toEqual(embed);
});

it.each([
  'https://example.com/watch?v=dQw4w9WgXcQ',
  'https://youtube.com.evil.test/watch?v=dQw4w9WgXcQ',
  'https://evilyoutube.com/watch?v=dQw4w9WgXcQ',
  'javascript:alert(1)',
  'https://www.youtube.com/@channel',
  'https://www.google.com/search?q=maps',
  'https://maps.app.goo.gl/abc',
  'https://www.openstreetmap.org/#map=15/133.5/-7.5',
  'https://www.dailymotion.com/video/x8',
  '',
])('refuses %s', (text) => {
  expect(readEmbed(text)).toBeNull();
});
