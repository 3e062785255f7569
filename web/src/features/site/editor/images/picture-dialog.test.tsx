import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { renderPart } from '@/testing/render-part';
import { server } from '@/testing/server';
import { PictureDialog } from './picture-dialog';

const picture = (id: string) => ({
  id,
  name: `${id}.jpg`,
  path: `/uploads/atlas/${id}-1600.webp`,
  sizes: [{ path: `/uploads/atlas/${id}-480.webp` }, { path: `/uploads/atlas/${id}-1600.webp` }],
});
const FILE = new File(['x'], 'Façade.png', { type: 'image/png' });

beforeEach(() => {
  server.use(
    http.get('*/api/site_images', () =>
      HttpResponse.json({ 'hydra:member': [picture('shop')], 'hydra:totalItems': 1 }),
    ),
  );
});

function open() {
  const chosen: string[] = [];
  const view = renderPart(<PictureDialog onChoose={(path) => chosen.push(path)} onClose={() => undefined} />);
  return { chosen, ...view };
}

it('shows the library in small sizes and chooses the large one', async () => {
  const { chosen, user } = open();
  const button = await screen.findByRole('button', { name: 'shop.jpg' });
  expect(button.querySelector('img')).toHaveAttribute('src', '/uploads/atlas/shop-480.webp');
  await user.click(button);
  expect(chosen).toEqual(['/uploads/atlas/shop-1600.webp']);
});

it('sends a picture as the form field image to the address of the language, and chooses the path of the reply', async () => {
  const sent: string[] = [];
  server.use(
    http.post('*/fr/upload-image', async ({ request }) => {
      sent.push(await request.text());
      return HttpResponse.json(picture('new'), { status: 201 });
    }),
  );
  const { chosen, user } = open();
  const input = await screen.findByLabelText('Fichier image');
  // Drawings and animations are not taken, so they are not offered.
  expect(input).toHaveAttribute('accept', expect.not.stringContaining('svg'));
  await user.upload(input, FILE);
  await expect.poll(() => chosen).toEqual(['/uploads/atlas/new-1600.webp']);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toContain('form-data; name="image"; filename=');
});

it('says why a picture was rejected, and chooses none', async () => {
  const detail = 'Une image a 10 Mo au plus.';
  server.use(
    http.post('*/fr/upload-image', () =>
      HttpResponse.json(
        { title: 'x', violations: [{ propertyPath: 'image', message: detail }] },
        { status: 422 },
      ),
    ),
  );
  const { chosen, user } = open();
  await user.upload(await screen.findByLabelText('Fichier image'), FILE);
  expect(await screen.findByText(detail)).toBeVisible();
  expect(chosen).toEqual([]);
});
