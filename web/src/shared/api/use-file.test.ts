import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { server } from '@/testing/server';
import { fetchBlob } from './use-file';

const PATH = '/api/gantt_jobs/j1/file';

describe('a file', () => {
  it('is fetched once more with a new token when the old one is refused', async () => {
    server.use(
      http.post('*/auth/token', () => HttpResponse.json({ access_token: 'new', expires_in: 300 })),
      http.get(`*/fr${PATH}`, ({ request }) =>
        request.headers.get('Authorization') === 'Bearer new'
          ? HttpResponse.text('<svg/>')
          : new HttpResponse(null, { status: 401 }),
      ),
    );
    expect(await (await fetchBlob('fr', PATH)).text()).toBe('<svg/>');
  });

  it('that is refused is a problem with what the server says', async () => {
    const problem = { title: 'Introuvable', detail: 'Ce fichier a expiré.', code: 'gone' };
    server.use(http.get(`*/fr${PATH}`, () => HttpResponse.json(problem, { status: 404 })));
    await expect(fetchBlob('fr', PATH)).rejects.toMatchObject({ ...problem, status: 404 });
  });

  it('that did not arrive is a problem of the connection', async () => {
    server.use(http.get(`*/fr${PATH}`, () => HttpResponse.error()));
    await expect(fetchBlob('fr', PATH)).rejects.toMatchObject({ status: 0, title: '' });
  });
});
