import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { languageChosen } from '@/shared/i18n/language-slice';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { collection, createShop } from '@/testing/shop';

const thread = { id: 't1', status: 'started', title: 'tous les prix' };

const planned = {
  id: 'r1',
  question: 'augmente tous les prix de 10 %',
  status: 'started',
  isQuestion: false,
  threadAiRequest: thread,
  functionCall: { name: 'products.update', arguments: {} },
  functionCallEscaped: { text: 'À modifier : &lt;b&gt; 1', newData: [] },
  changes: [
    {
      item: 'p1',
      label: 'Tapis',
      before: { price: 100 },
      after: { price: 110 },
      isUndoable: true,
      error: '',
    },
  ],
};

const EXAMPLES = [
  {
    name: 'unpaid',
    action: 'search',
    entity: 'order',
    question: 'Commandes impayées',
    hint: 'Commandes : 4',
  },
  { name: 'price', action: 'update', entity: 'product', question: 'Prix de « Tapis » à 95', hint: '90 MAD' },
];
const exactly = /C'est exactement ce que je veux/;

/** Mock server of the assistant; what was sent is in `sent`. */
function createAssistant(response: object = planned) {
  const sent: { method: string; path: string; body: object }[] = [];
  const state = { isDown: false, turn: '', release: () => {} };
  const record = async (request: Request) => {
    // Each write has a name of its own, by which it is stopped.
    const { turn, ...body } = (await request.json()) as { status?: string; turn?: string };
    state.turn = turn ?? '';
    sent.push({ method: request.method, path: new URL(request.url).pathname, body });
    return body;
  };
  server.use(
    http.post('*/fr/api/ai_requests', async ({ request }) => {
      await record(request);
      return state.isDown ? HttpResponse.error() : HttpResponse.json(response, { status: 201 });
    }),
    http.put('*/fr/api/ai_requests/r1', async ({ request }) => {
      const { status } = await record(request);
      return HttpResponse.json({ ...response, status });
    }),
    http.put('*/fr/api/thread_ai_requests/t1', async ({ request }) => {
      await record(request);
      return HttpResponse.json({ ...thread, status: 'updated' });
    }),
    http.get('*/fr/api/thread_ai_requests/t1', () => HttpResponse.json(thread)),
    http.get('*/fr/api/thread_ai_requests', () => collection([])),
    http.get('*/api/ai_examples', () => collection(EXAMPLES)),
    ...createShop().handlers,
  );
  return { sent, state };
}

const askButton = () => screen.getByRole('button', { name: 'Demander maintenant' });

async function openAssistant() {
  const app = renderApp('/assistant');
  const field = await screen.findByRole('textbox', { name: 'Demande' });
  return { ...app, field };
}

describe('the assistant', () => {
  it('opens the thread of the address, such as that of a proposal', async () => {
    createAssistant();
    server.use(http.get('*/fr/api/ai_requests', () => collection([planned])));
    renderApp('/assistant?thread=t1');
    expect(await screen.findByText(/À modifier/)).toBeVisible();
  });

  it('asks only when there is something to ask, and shows what is empty', async () => {
    createAssistant();
    const { user, field } = await openAssistant();
    expect(await screen.findByText('Aucune demande passée')).toBeVisible();
    expect(askButton()).toBeDisabled();
    await user.type(field, '   ');
    expect(askButton()).toBeDisabled();
    await user.type(field, 'tapis');
    expect(askButton()).toBeEnabled();
  });

  it('asks at once what was typed into the palette', async () => {
    const { sent } = createAssistant();
    const { user } = renderApp('/assistant');
    await screen.findByRole('textbox', { name: 'Demande' });
    await user.keyboard('{Control>}k{/Control}');
    const palette = await screen.findByRole('combobox', { name: 'Rechercher ou aller à…' });
    await user.type(palette, 'prix des tapis{Enter}');
    expect(await screen.findByRole('table', { name: 'Modifications' })).toBeVisible();
    expect(sent.map(({ body }) => body)).toEqual([{ question: 'prix des tapis' }]);
  });

  it('is asked for any collection of the API from the palette', async () => {
    const { sent } = createAssistant();
    const collections = { '@id': '/fr/api', product: '/fr/api/products', till: '/fr/api/tills' };
    server.use(http.get('*/fr/api', () => HttpResponse.json(collections)));
    const { user } = renderApp('/assistant');
    await screen.findByRole('textbox', { name: 'Demande' });
    await user.keyboard('{Control>}k{/Control}');
    const field = await screen.findByRole('combobox', { name: 'Rechercher ou aller à…' });
    await user.type(field, 'till');
    await user.click(await screen.findByRole('option', { name: 'Tills' }));
    await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ question: 'show all tills' }]));
  });

  it('offers the topic after the action and the object after the topic', async () => {
    const { sent } = createAssistant();
    const { user, field } = await openAssistant();
    await user.click(screen.getByRole('button', { name: 'Préciser' }));
    const isDisabled = (name: string) =>
      screen.getByRole('combobox', { name }).getAttribute('aria-disabled') === 'true';
    expect([isDisabled('Sujet'), isDisabled('Objet')]).toEqual([true, true]);
    const choose = async (name: string, option: string) => {
      await user.click(screen.getByRole('combobox', { name }));
      await user.click(screen.getByRole('option', { name: option }));
    };
    await choose('Action', 'Modifier des choses');
    expect([isDisabled('Sujet'), isDisabled('Objet')]).toEqual([false, true]);
    await choose('Sujet', 'Gérer la boutique');
    await choose('Objet', 'Catégorie');
    expect(await screen.findByText('Aucun tutoriel disponible')).toBeVisible();
    await user.type(field, 'x{Enter}');
    await waitFor(() => expect(sent).toHaveLength(1));
    const choice = { action: 'update', namespace: 'ecommerce', entity: 'category' };
    expect(sent[0]?.body).toEqual({ question: 'x', ...choice });
  });

  it('has its words in English, and offers every object under every topic', async () => {
    createAssistant();
    server.use(http.post('*/en/api/ai_requests', () => HttpResponse.error()));
    const { user, store } = await openAssistant();
    act(() => void store.dispatch(languageChosen('en')));
    expect(await screen.findByText('No historical asks')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Specify' }));
    const choose = async (name: string, option: string) => {
      await user.click(screen.getByRole('combobox', { name }));
      const options = screen.getAllByRole('option').map(({ textContent }) => textContent);
      await user.click(screen.getByRole('option', { name: option }));
      return options.slice(1);
    };
    const actions = ['Create new things', 'Search for something', 'Update things', 'Execute events & tasks'];
    expect(await choose('Action', 'Execute events & tasks')).toEqual(actions);
    const topics = ['Handling the CRM', 'Managing the Ecommerce', 'Managing the website'];
    expect(await choose('Topic', 'Handling the CRM')).toEqual(topics);
    const objects = await choose('Object', 'Theme');
    expect(objects).toEqual('Product Page Order Customer Category Step Widget Theme Task Listing'.split(' '));
    for (const topic of topics) {
      await choose('Topic', topic);
      expect(await choose('Object', 'Theme')).toEqual(objects);
    }
    expect(screen.getByText('No tutorial available')).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: 'Request' }), 'x');
    await user.click(screen.getByRole('button', { name: 'Ask me now' }));
    expect(await screen.findByText('Something goes wrong')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Regenerate' })).toBeVisible();
  });

  it('shows the plan, carries it out when it is exactly that, and takes it back', async () => {
    const { sent } = createAssistant();
    const { user, field } = await openAssistant();
    await user.type(field, 'augmente tous les prix de 10 %{Enter}');
    const table = await screen.findByRole('table', { name: 'Modifications' });
    expect(within(table).getByText(/110,00/)).toBeVisible();
    expect(screen.getByText('À modifier : <b> 1')).toBeVisible();
    await user.click(screen.getByRole('button', { name: exactly }));
    expect(await screen.findByText('Fait')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Annuler' }));
    expect(await screen.findByText('Rétabli')).toBeVisible();
    expect(sent.map(({ body }) => (body as { status?: string }).status)).toEqual([
      undefined,
      'success',
      'undone',
    ]);
  });

  it('goes on in the thread, which is marked as updated first', async () => {
    const { sent } = createAssistant();
    const { user, field } = await openAssistant();
    const timers = vi.spyOn(globalThis, 'setTimeout');
    await user.type(field, 'prix{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Je dois être plus précis' }));
    expect(timers).toHaveBeenCalledWith(expect.any(Function), 400);
    timers.mockRestore();
    // Of the turns the last one alone is written.
    expect(screen.getAllByRole('textbox', { name: 'Demande' })).toHaveLength(1);
    expect(screen.getByRole('textbox', { name: 'Demande' })).toHaveFocus();
    await user.keyboard('tous{Enter}');
    await waitFor(() => expect(sent).toHaveLength(3));
    expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /fr/api/ai_requests',
      'PUT /fr/api/thread_ai_requests/t1',
      'POST /fr/api/ai_requests',
    ]);
    expect(sent[2]?.body).toEqual({ question: 'tous', threadAiRequest: { id: 't1' } });
    expect(screen.getAllByRole('button', { name: /même demande/ })).toHaveLength(1);
  });

  it('is about the item that was on screen, until that is taken away', async () => {
    const { sent } = createAssistant();
    const { user } = renderApp('/assistant?ask=augmente+son+prix&about=products/p1&label=Tapis');
    expect(await screen.findByText('À propos de : Tapis')).toBeVisible();
    const requests = () => sent.filter(({ path }) => path.endsWith('/ai_requests'));
    await waitFor(() => expect(requests()).toHaveLength(1));
    expect(requests()[0]?.body).toMatchObject({ context: { entity: 'product', id: 'p1' } });
    await user.click(await screen.findByTestId('CancelIcon'));
    await user.click(screen.getByRole('button', { name: /même demande/ }));
    await waitFor(() => expect(requests()).toHaveLength(2));
    expect(requests()[1]?.body).not.toHaveProperty('context');
  });

  it('draws sums as bars beside their table', async () => {
    const rows = [
      { id: 'p1', label: 'Tapis', quantity: 3, revenue: 360.5 },
      { id: 'p2', label: 'Nappe', quantity: 1, revenue: 45.5 },
    ];
    createAssistant({
      ...planned,
      changes: [],
      functionCallEscaped: { text: 'Tapis', newData: rows, chart: { label: 'label', value: 'revenue' } },
    });
    const { user, field } = await openAssistant();
    await user.type(field, 'meilleures ventes{Enter}');
    const table = await screen.findByRole('table', { name: 'Résultat' });
    expect(within(table).getByText(/360,50/)).toBeVisible();
    expect(screen.getAllByText('Nappe')).toHaveLength(2);
  });

  it('shows days as dates, and a month of them as bars', async () => {
    const rows = Array.from({ length: 30 }, (_, index) => ({
      id: String(index),
      label: `2026-11-${String(index + 1).padStart(2, '0')}`,
      revenue: index + 1,
    }));
    createAssistant({
      ...planned,
      changes: [],
      functionCallEscaped: { text: 'Ventes', newData: rows, chart: { label: 'label', value: 'revenue' } },
    });
    const { user, field } = await openAssistant();
    await user.type(field, 'ventes par jour{Enter}');
    await screen.findByRole('table', { name: 'Résultat' });
    // In the table and beside its bar.
    expect(screen.getAllByText('30 nov. 2026')).toHaveLength(2);
    expect(screen.queryByText('2026-11-30')).toBeNull();
  });

  it('shows the fields and choices of any collection in words', async () => {
    const rows = [{ id: 'm1', product: '/fr/api/products/0123456789abcdef', kind: 'corrected', onHand: 5 }];
    createAssistant({ ...planned, changes: [], functionCallEscaped: { text: '1', newData: rows } });
    const { user, field } = await openAssistant();
    await user.type(field, 'show all stock movements{Enter}');
    const table = await screen.findByRole('table', { name: 'Résultat' });
    const cells = within(table)
      .getAllByRole('row')
      .map(({ textContent }) => textContent);
    expect(cells).toEqual(['ProductGenreOn hand', '…89abcdefcorrected5']);
  });

  it('sends a table with the request, and shows which rows are left out', async () => {
    const problems = [{ line: 3, column: 'Prix', message: '« cher » n’est pas un nombre.' }];
    const { sent } = createAssistant({ ...planned, problems });
    const { user, field } = await openAssistant();
    const file = new File(['Nom;Prix\nTapis;10\n'], 'produits.csv', { type: 'text/csv' });
    await user.upload(screen.getByLabelText('Joindre un CSV', { selector: 'input' }), file);
    expect(await screen.findByText('produits.csv')).toBeVisible();
    await user.type(field, 'crée ces produits{Enter}');
    const left = await screen.findByRole('table', { name: 'Lignes laissées de côté' });
    expect(within(left).getByText('Prix')).toBeVisible();
    expect(sent[0]?.body).toMatchObject({
      attachment: { name: 'produits.csv', content: btoa('Nom;Prix\nTapis;10\n') },
    });
  });

  it('stops what is under way, and leaves the question to be asked again', async () => {
    const { state } = createAssistant();
    const stopped = new Promise<void>((resolve) => {
      state.release = resolve;
    });
    const problem = { code: 'assistant-stopped', detail: 'Arrêté.' };
    server.use(
      http.post('*/fr/api/ai_requests', async ({ request }) => {
        state.turn = ((await request.json()) as { turn: string }).turn;
        await stopped;
        return HttpResponse.json(problem, { status: 409 });
      }),
      http.post('*/fr/api/ai_turns/stop', async ({ request }) => {
        const { turn } = (await request.json()) as { turn: string };
        if (turn === state.turn) state.release();
        return HttpResponse.json({ isStopped: true });
      }),
    );
    const { user, field } = await openAssistant();
    await user.type(field, 'prix{Enter}');
    await waitFor(() => expect(state.turn).not.toBe(''));
    await user.click(screen.getByRole('button', { name: 'Arrêter' }));
    await waitFor(() => expect(askButton()).toBeEnabled());
    expect(screen.getByRole('textbox', { name: 'Demande' })).toHaveValue('prix');
  });

  it('says that something went wrong and asks again', async () => {
    const { state, sent } = createAssistant();
    state.isDown = true;
    const { user, field } = await openAssistant();
    await user.type(field, 'prix{Enter}');
    expect(await screen.findByText("Quelque chose s'est mal passé")).toBeVisible();
    expect(
      screen.getByText('Le serveur ne répond pas. Vérifiez la connexion, puis réessayez.'),
    ).toBeVisible();
    // What was written stays, and can be changed.
    expect(screen.getByRole('textbox', { name: 'Demande' })).toHaveValue('prix');
    expect(askButton()).toBeEnabled();
    state.isDown = false;
    await user.click(screen.getByRole('button', { name: 'Régénérer' }));
    expect(await screen.findByRole('table', { name: 'Modifications' })).toBeVisible();
    expect(sent.map(({ body }) => (body as { question: string }).question)).toEqual(['prix', 'prix']);
  });

  it('shows what a request keeps of the one before, and asks again without a part of it', async () => {
    const chips = [
      { key: 'entity', text: 'Produits' },
      { key: 'price lt 50', text: 'prix moins que 50' },
    ];
    const { sent } = createAssistant({ ...planned, kept: chips });
    const { user, field } = await openAssistant();
    await user.type(field, 'seulement ceux à plus de 10{Enter}');
    const list = await screen.findByRole('list', { name: 'Gardé de la demande précédente' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(2);
    const [, second] = within(list).getAllByTestId('CancelIcon');
    await user.click(second as Element);
    const body = { question: 'seulement ceux à plus de 10', threadAiRequest: { id: 't1' } };
    await waitFor(() => expect(sent.at(-1)?.body).toEqual({ ...body, forgotten: ['price lt 50'] }));
  });

  it('carries out no plan behind which something else was asked', async () => {
    createAssistant();
    const later = { ...planned, id: 'r2', question: 'produits', changes: [], isQuestion: true };
    server.use(http.get('*/fr/api/ai_requests', () => collection([later, planned])));
    renderApp('/assistant?thread=t1');
    expect(await screen.findByText(/n'a pas été exécuté/)).toBeVisible();
    expect(screen.queryByRole('button', { name: exactly })).toBeNull();
  });

  it('searches pictures only with words, and sends those that were picked by their ids', async () => {
    const { sent } = createAssistant();
    const sea = { id: 'sea-dots', kind: 'image', title: 'Mer', attribution: 'Souk' };
    server.use(
      http.get('*/fr/api/stock_media', () =>
        HttpResponse.json({ 'hydra:member': [sea], 'hydra:totalItems': 1, page: 1 }),
      ),
      http.get('*/fr/api/stock_media/thumbnail', () => new HttpResponse(null, { status: 404 })),
    );
    const { user, field } = await openAssistant();
    await user.type(field, 'crée un produit Voile à 5 DH');
    await user.click(screen.getByRole('checkbox', { name: 'Générer des images' }));
    const search = screen.getByRole('button', { name: 'Rechercher des images' });
    expect([search, askButton()].map((button) => (button as HTMLButtonElement).disabled)).toEqual([
      true,
      true,
    ]);
    await user.type(screen.getByRole('textbox', { name: 'Mots-clés des images' }), 'mer');
    await user.click(search);
    await user.click(await screen.findByRole('button', { name: 'Mer, Souk' }));
    await user.click(askButton());
    expect(await screen.findByRole('table', { name: 'Modifications' })).toBeVisible();
    expect(sent[0]?.body).toMatchObject({ media: [{ id: 'sea-dots', kind: 'image' }] });
  });

  it('shows ten videos on a page, and asks with videos only where there are words for them', async () => {
    createAssistant();
    const searches: string[] = [];
    server.use(
      http.get('*/fr/api/stock_media', ({ request }) => {
        searches.push(new URL(request.url).search);
        const member = [{ id: 'v1', kind: 'video', title: 'Mer', attribution: 'Souk' }];
        return HttpResponse.json({ 'hydra:member': member, 'hydra:totalItems': 23, page: 1 });
      }),
      http.get('*/fr/api/stock_media/thumbnail', () => new HttpResponse(null, { status: 404 })),
    );
    const { user, field } = await openAssistant();
    await user.type(field, 'ajoute cette vidéo à la page Accueil');
    expect(askButton()).toBeEnabled();
    await user.click(screen.getByRole('checkbox', { name: 'Générer des vidéos' }));
    expect(askButton()).toBeDisabled();
    const words = screen.getByRole('textbox', { name: 'Mots-clés des vidéos' });
    await user.type(words, '  ');
    expect(askButton()).toBeDisabled();
    await user.type(words, 'mer{Enter}');
    expect(askButton()).toBeEnabled();
    const pages = await screen.findByRole('navigation', { name: 'Pages de résultats' });
    expect(within(pages).getAllByRole('button', { name: /page \d/ })).toHaveLength(3);
    await user.click(within(pages).getByRole('button', { name: /page 2/ }));
    await waitFor(() => expect(searches).toHaveLength(2));
    expect(searches.at(-1)).toContain('kind=video&keywords=mer&page=2');
  });

  it('writes what is said into the request and sends nothing; without a microphone there is no button', async () => {
    const { sent } = createAssistant();
    const first = await openAssistant();
    expect(screen.queryByRole('button', { name: 'Parler' })).toBeNull();
    first.unmount();
    const listening: { lang: string; onresult: (event: object) => void }[] = [];
    class FakeRecognition {
      lang = '';
      onresult = (_event: object): void => undefined;
      start(): void {
        listening.push(this);
      }
      abort(): void {}
    }
    vi.stubGlobal('SpeechRecognition', FakeRecognition);
    const { user, field } = await openAssistant();
    await user.type(field, 'produits');
    await user.click(screen.getByRole('button', { name: 'Parler' }));
    expect(listening[0]?.lang).toBe('fr-FR');
    act(() => listening[0]?.onresult({ results: [[{ transcript: 'à moins de 50' }]] }));
    expect(screen.getByRole('textbox', { name: 'Demande' })).toHaveValue('produits à moins de 50');
    expect(sent).toEqual([]);
    vi.unstubAllGlobals();
  });
});
