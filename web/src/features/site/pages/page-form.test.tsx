import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { renderPart } from '@/testing/render-part';
import { server } from '@/testing/server';
import { collection } from '@/testing/shop';
import type { SitePage } from '../contract';
import { sitePage } from '../fixtures';
import { PageForm } from './page-form';

const about = sitePage('about', {
  name: 'À propos',
  route: '/about',
  texts: [
    { locale: 'fr', title: 'Qui nous sommes', description: '' },
    { locale: 'ar', title: 'من نحن', description: '' },
  ],
});

/** Open the form; `respond` answers what it sends. */
async function openForm(item: SitePage | null, respond = () => HttpResponse.json({})) {
  const sent: unknown[] = [];
  const closed: boolean[] = [];
  const record = async (request: Request) => {
    sent.push([request.method, new URL(request.url).pathname, await request.json()]);
    return respond();
  };
  server.use(
    http.get('*/fr/api/pages', () => collection([sitePage('home', { name: 'Accueil' }), about])),
    http.post('*/fr/api/pages', ({ request }) => record(request)),
    http.put('*/fr/api/pages/:id', ({ request }) => record(request)),
  );
  const view = renderPart(<PageForm item={item} onClose={() => closed.push(true)} />);
  const dialog = within(await screen.findByRole('dialog'));
  const save = () => view.user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  return { ...view, dialog, save, sent, closed };
}

it('creates a page once it has a name, in the menu and published unless that is changed', async () => {
  const { user, dialog, save, sent, closed } = await openForm(null);
  expect(dialog.getByRole('button', { name: 'Enregistrer' })).toBeDisabled();
  await user.type(dialog.getByRole('textbox', { name: /^Nom/ }), 'Tarifs');
  const route = dialog.getByRole('textbox', { name: 'Adresse' });
  await user.clear(route);
  await user.type(route, '/prices');
  await user.type(dialog.getByRole('textbox', { name: 'Titre (Français)' }), 'Prix');
  await user.type(dialog.getByRole('textbox', { name: 'Titre (English)' }), 'Prices');
  await user.click(dialog.getByRole('switch', { name: 'Dans le menu' }));
  await save();
  await waitFor(() => expect(closed).toEqual([true]));
  expect(sent).toEqual([
    [
      'POST',
      '/fr/api/pages',
      {
        name: 'Tarifs',
        route: '/prices',
        texts: [
          { locale: 'fr', title: 'Prix', description: '' },
          { locale: 'en', title: 'Prices', description: '' },
        ],
        picture: '',
        inMenu: false,
        menuPosition: 100,
        frontHook: null,
        page: null,
        isPublished: true,
      },
    ],
  ]);
});

it('sends only what was changed, with the version, and keeps the titles of other languages', async () => {
  const { user, dialog, save, sent } = await openForm(about);
  expect(dialog.getByRole('textbox', { name: 'Titre (العربية)' })).toHaveValue('من نحن');
  await user.type(dialog.getByRole('textbox', { name: 'Titre (Français)' }), ' !');
  await user.click(dialog.getByRole('switch', { name: /^Publiée/ }));
  await save();
  await waitFor(() => expect(sent.length).toBe(1));
  expect(sent[0]).toEqual([
    'PUT',
    '/fr/api/pages/about',
    {
      texts: [
        { locale: 'ar', title: 'من نحن', description: '' },
        { locale: 'fr', title: 'Qui nous sommes !', description: '' },
      ],
      isPublished: false,
      version: 4,
    },
  ]);
});

it('does not let the address of the home page be changed', async () => {
  const { dialog } = await openForm(sitePage('home', { name: 'Accueil', route: '/' }));
  expect(dialog.getByRole('textbox', { name: 'Adresse' })).toBeDisabled();
});

it('shows what is wrong with an address at its field, and keeps the form', async () => {
  const violation = { propertyPath: 'route', message: 'Une autre page a cette adresse.', code: 'taken' };
  const { user, dialog, save, closed } = await openForm(about, () =>
    HttpResponse.json({ title: 'Refusé', violations: [violation] }, { status: 422 }),
  );
  const route = dialog.getByRole('textbox', { name: 'Adresse' });
  await user.type(route, '-us');
  await save();
  expect(await dialog.findByText('Une autre page a cette adresse.')).toBeVisible();
  expect(route).toHaveAccessibleDescription('Une autre page a cette adresse.');
  expect(route).toHaveValue('/about-us');
  expect(closed).toEqual([]);
});

it('says that someone else saved meanwhile, and keeps what was typed', async () => {
  const detail = 'Quelqu’un d’autre a enregistré cette page.';
  const { user, dialog, save, closed } = await openForm(about, () =>
    HttpResponse.json({ title: 'Périmé', detail }, { status: 412 }),
  );
  await user.type(dialog.getByRole('textbox', { name: /^Nom/ }), ' 2');
  await save();
  expect(await dialog.findByText(detail)).toBeVisible();
  expect(dialog.getByRole('textbox', { name: /^Nom/ })).toHaveValue('À propos 2');
  expect(closed).toEqual([]);
});

it('moves a widget to another hook, and from one page to all', async () => {
  const page = '/en/api/pages/about';
  const widget = sitePage('w1', { kind: 'widget', name: 'Annonce', route: '', frontHook: 'hero', page });
  const { user, dialog, save, sent } = await openForm(widget);
  expect(dialog.queryByRole('textbox', { name: 'Adresse' })).toBeNull();
  // The address of the page may be that of another language.
  expect(await dialog.findByRole('combobox', { name: 'Page' })).toHaveTextContent('À propos');
  await user.click(dialog.getByRole('combobox', { name: 'Emplacement (hook)' }));
  await user.click(await screen.findByRole('option', { name: 'footer' }));
  await user.click(dialog.getByRole('combobox', { name: 'Page' }));
  await user.click(await screen.findByRole('option', { name: 'Toutes les pages' }));
  await save();
  await waitFor(() => expect(sent.length).toBe(1));
  expect(sent[0]).toEqual(['PUT', '/fr/api/pages/w1', { frontHook: 'footer', page: null, version: 4 }]);
});
