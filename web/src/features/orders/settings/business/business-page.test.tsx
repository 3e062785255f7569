import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { createShop, morocco } from '@/testing/shop';

const business = {
  id: 't',
  version: 3,
  slug: 'atlas',
  name: 'Atlas',
  logo: null,
  brandColor: null,
  numberFormat: 'language',
  arabicDigits: false,
  secondFactorRoles: [],
  locale: 'fr',
  languages: ['en', 'fr', 'ar'],
  currency: 'MAD',
  timezone: 'Africa/Casablanca',
  country: 'MA',
  isCountryConfirmed: true,
  canChangeCurrency: false,
  canChangeCountry: true,
};
const settings = {
  id: 't',
  version: 5,
  openingHours: [],
  holidays: [],
  slotMinutes: 120,
  slotCapacity: null,
  slotQuantity: null,
  priceCeilings: [],
  seller: null,
  vatPercent: 20,
  holidayCountry: 'MA',
  workedHolidays: [],
  accounts: [],
};

function serveBusiness(fields: object = {}) {
  const item = { ...business, ...fields };
  const changes: [string, unknown][] = [];
  const save = (name: string, item: object) => async (request: Request) => {
    const body = (await request.json()) as object;
    changes.push([name, body]);
    return HttpResponse.json({ ...item, ...body });
  };
  server.use(
    ...createShop().handlers,
    http.get('*/fr/api/business', () => HttpResponse.json(item)),
    http.patch('*/fr/api/business', ({ request }) => save('business', item)(request)),
    http.get('*/fr/api/country_packs', () =>
      HttpResponse.json({
        countries: [
          { code: 'DE', name: 'Allemagne', isPacked: false },
          { code: 'FR', name: 'France', isPacked: true },
          { code: 'MA', name: 'Maroc', isPacked: true },
        ],
      }),
    ),
    http.get('*/fr/api/shop_settings', () =>
      HttpResponse.json({ 'hydra:member': [settings], 'hydra:totalItems': 1 }),
    ),
    http.put('*/fr/api/shop_settings/t', ({ request }) => save('shop', settings)(request)),
    http.get('*/fr/api/public_holidays', () =>
      HttpResponse.json({
        holidays: [{ date: '2027-07-30', name: 'Fête du Trône' }],
        countries: ['FR', 'MA'],
      }),
    ),
  );
  return changes;
}

it('sends only what changed of the business and of the shop', async () => {
  const changes = serveBusiness();
  const { user } = renderApp('/settings/shop');
  await user.click(await screen.findByRole('button', { name: '#7a2e4d' }));
  await user.click(await screen.findByRole('switch', { name: /Fête du Trône/ }));
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));

  await screen.findByText('Les réglages sont enregistrés.');
  expect(changes).toEqual([
    ['business', { brandColor: '#7a2e4d', version: 3 }],
    ['shop', { workedHolidays: ['2027-07-30'], version: 5 }],
  ]);
});

it('says when a colour can not be read, and that the currency is fixed', async () => {
  serveBusiness();
  const { user } = renderApp('/settings/shop');
  await user.type(await screen.findByLabelText('Couleur'), '#E0A32E');

  expect(await screen.findByText(/Trop claire pour être lue : contraste 2,0/)).toBeVisible();
  expect(screen.getByLabelText('Devise')).toBeDisabled();
  expect(screen.getByText('Des commandes sont dans cette devise, elle ne peut plus changer.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Abandonner' }));
  expect(screen.getByLabelText('Couleur')).toHaveValue('');
});

it('offers ways to write numbers by example, and shows Arabic digits before they are chosen', async () => {
  const changes = serveBusiness();
  const { user } = renderApp('/settings/shop');
  await user.click(await screen.findByLabelText('Nombres'));
  await user.click(screen.getByRole('option', { name: '1,234.56' }));
  await user.click(screen.getByRole('switch', { name: /: ١,٢٣٤\.٥٦/ }));
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));

  await screen.findByText('Les réglages sont enregistrés.');
  expect(changes).toEqual([['business', { numberFormat: 'comma-point', arabicDigits: true, version: 3 }]]);
});

it('asks once whether the country that was suggested is right, and takes another one', async () => {
  const changes = serveBusiness({ country: 'FR', isCountryConfirmed: false });
  const { user } = renderApp('/settings/shop');

  await user.click(await screen.findByRole('button', { name: 'C’est exact' }));

  await screen.findByText('Les réglages sont enregistrés.');
  expect(changes).toEqual([['business', { country: 'FR' }]]);
  await user.click(screen.getByRole('combobox', { name: 'Pays' }));
  await user.click(await screen.findByRole('option', { name: 'Allemagne' }));
  expect(await screen.findByText(/Souk connaît sa monnaie/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await screen.findByText('Les réglages sont enregistrés.');
  expect(changes.at(-1)).toEqual(['business', { country: 'DE', version: 3 }]);
});

it('says at its field what is wrong with a number of the country', async () => {
  serveBusiness();
  server.use(
    http.put('*/fr/api/shop_settings/t', () =>
      HttpResponse.json(
        {
          title: 'Invalid',
          violations: [
            {
              propertyPath: 'seller.numbers[1].number',
              message: 'Une clé est fausse.',
              code: 'legal-number',
            },
          ],
        },
        { status: 422 },
      ),
    ),
  );
  const { user } = renderApp('/settings/shop');
  await user.type(await screen.findByRole('textbox', { name: /^ICE/ }), '12');
  await user.type(screen.getByRole('textbox', { name: 'RC' }), 'Casablanca 1');
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));

  expect(await screen.findByRole('textbox', { name: 'RC' })).toHaveAccessibleDescription(
    'Une clé est fausse.',
  );
  expect(screen.getByRole('textbox', { name: /^ICE/ })).toBeValid();
});

it('has rows of places where the tax goes by place, and says in the row what is wrong', async () => {
  const changes = serveBusiness();
  const pack = {
    ...morocco,
    tax: { ...morocco.tax, kind: 'added', isByPlace: true },
    address: {
      lines: ['{street}', '{city}, {state} {postcode}'],
      postcode: '[0-9]{5}',
      postcodeExample: '78701',
      states: [{ code: 'TX', name: 'Texas' }],
    },
  };
  server.use(http.get('*/api/country_packs/MA', () => HttpResponse.json(pack)));
  const { user } = renderApp('/settings/shop');
  await user.click(await screen.findByRole('button', { name: 'Ajouter un lieu' }));
  await user.type(screen.getByLabelText('Lieu'), 'Austin');
  const row = within(screen.getByRole('group', { name: 'Austin' }));
  await user.type(row.getByLabelText('Codes postaux'), '787*, 78801-78805{Enter}');
  await user.type(row.getByLabelText('Juridiction'), 'Texas');
  await user.type(row.getByLabelText('Taxe (%)'), '6,25');
  await user.click(row.getByRole('button', { name: 'Ajouter une juridiction' }));
  await user.type(row.getAllByLabelText('Juridiction')[1] as HTMLElement, 'Austin');
  await user.type(row.getAllByLabelText('Taxe (%)')[1] as HTMLElement, '2,125');
  expect(row.getByText(/Ensemble 8,375/)).toBeVisible();
  await user.click(row.getByRole('switch', { name: 'Taxer les frais de livraison' }));
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await screen.findByText('Les réglages sont enregistrés.');
  const sent = {
    name: 'Austin',
    states: [],
    codes: ['787*', '78801-78805'],
    jurisdictions: [
      { name: 'Texas', percent: 6.25 },
      { name: 'Austin', percent: 2.125 },
    ],
    isDeliveryUntaxed: true,
    untaxedCategories: [],
  };
  expect(changes).toEqual([['shop', { taxPlaces: [sent], version: 5 }]]);

  const violation = {
    propertyPath: 'taxPlaces[0].jurisdictions[0].name',
    message: 'Déjà pris.',
    code: 'taken',
  };
  server.use(
    http.put('*/fr/api/shop_settings/t', () =>
      HttpResponse.json({ title: 'Invalid', violations: [violation] }, { status: 422 }),
    ),
  );
  await user.click(await screen.findByRole('button', { name: 'Ajouter un lieu' }));
  await user.type(screen.getAllByLabelText('Lieu')[0] as HTMLElement, 'X');
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect((await screen.findAllByLabelText('Juridiction'))[0]).toHaveAccessibleDescription('Déjà pris.');
});

it('says why the country stays once records are sealed', async () => {
  serveBusiness({ canChangeCountry: false });
  renderApp('/settings/shop');
  expect(await screen.findByRole('combobox', { name: 'Pays' })).toBeDisabled();
  expect(screen.getByText(/Des enregistrements sont scellés/)).toBeVisible();
});
