import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readAllTexts, readTexts } from '../../../scripts/catalogues';

/** Texts that other systems and the users' habits rely on, to the letter, misspellings included, by language and app. */
const FIXED: Record<string, Record<string, string>> = {
  en: {
    'snooker.queue.empty': 'No player found',
    'snooker.board.newFrame': 'New Frame',
    'snooker.board.newGame': 'New game',
    'snooker.board.fullScreen': 'FullScreen',
    'snooker.board.won': 'won the frame',
    'dropship.card.list': 'List product',
    'dropship.card.added': 'Added',
    'dropship.added': 'Product added successfully !!!',
    'dropship.detail.noRoute': 'No shipping method found !',
    'orders.map.failed': 'Error fetching geocode data',
    'assistant.ask': 'Ask me now',
    'assistant.failed': 'Something goes wrong',
    'assistant.regenerate': 'Regenerate',
    'assistant.noHistory': 'No historical asks',
    'assistant.noTutorial': 'No tutorial available',
    'apps.install': 'Install',
    'apps.installed.one': 'Installed',
    'apps.seeMore': 'See more',
    'apps.warning': 'Warning !',
    'apps.group.business-management': 'Business Management',
    'apps.group.website-ecommerce': 'Website & Ecommerce',
    'apps.group.others': 'Others',
    'apps.category.management': 'Management',
    'apps.category.commerce': 'Commerce',
    'apps.category.restauration-coffee': 'Restauration & Coffee',
    'apps.category.logistics-shipping': 'Logistics & Shipping',
    'apps.category.human-resources': 'Human resources',
    'apps.category.addons': 'Addons',
    'apps.category.themes': 'Themes',
    'apps.category.content-management': 'Content management',
    'apps.category.entertainment': 'Entertainment',
    'apps.category.customer-loyalty': 'Customer Loyalty',
    'apps.category.coming-soon': 'Coming Soon',
    'site.apply.widgets': 'Apply styles of widgets',
    'site.apply.page': 'Apply styles for this page',
    'site.apply.all': 'Apply styles for all pages',
    'site.apply.lock': 'Disable content editing and change only styles',
    'site.load.failedTheme': 'Failed to Load CSS WebsiteTheme',
    'site.save.failedWidget': 'Failed to store widget content for widget ID {id} ({name}).',
  },
  'islands in en': {
    'freight.proceed': 'Procced to checkout',
    'freight.none': 'No shipping method found !',
    'freight.free': 'Free shipping available',
    'freight.shipTo': 'Ship to',
    'map.missing': 'Unable to retrieve location',
    'map.failed': 'Error fetching geocode data',
    'wheel.won': '{points, plural, one {You got # points!} other {You got # points!}}',
  },
  fr: {
    'orders.pos.new': 'Nouvelle commande',
    'orders.pos.editing': 'Modification de la commande : {number}',
    'orders.pos.save': 'Sauvegarder la commande',
    'orders.pos.saving': 'Merci de patienter...',
    'orders.list.saved': 'Votre commande a été enregistrée avec succès!',
    'orders.cart.title': 'Panier',
    'orders.payment.title': 'Paiements',
    'orders.payment.change': 'Rendu : {amount}',
    'orders.totals.details': 'Détails',
    'orders.delivery.on-store': 'Client comptoir',
    'orders.state.title': 'Etat de la commande',
    'orders.state.partialWarning':
      'Si le paiement est partielle, Merci de verifier le montant payé par le client',
    'orders.discounts.title': 'Remises & Promotions',
    'orders.slots.change': 'Modifier les créneaux',
    'orders.status.waiting': 'Non réglé',
    'orders.status.paid': 'Réglé',
    'orders.status.partially-paid': 'Réglé partiellement',
    'orders.map.missing': "Les coordonnées n'existent pas",
  },
};

/** Those that are the same in every language, by the file that shows them. */
const UNTRANSLATED = {
  'features/site/editor/canvas-frame.tsx': '>Loading...<',
  'features/site/editor/save/stored-toast.tsx': "'Page mis a jour'",
  'islands/freight/minimal-checkout.tsx': "'Ozon Express'",
};

const TEXTS: Record<string, Record<string, string>> = {
  en: readAllTexts('en'),
  fr: readAllTexts('fr'),
  'islands in en': readTexts('islands/texts.en'),
};

describe.each(Object.entries(FIXED))('the fixed texts of %s', (catalogue, fixed) => {
  it.each(Object.entries(fixed))('%s', (key, text) => {
    expect(TEXTS[catalogue]?.[key]).toBe(text);
  });
});

it.each(Object.entries(UNTRANSLATED))('the fixed text of %s', (file, text) => {
  expect(readFileSync(`src/${file}`, 'utf8')).toContain(text);
});
