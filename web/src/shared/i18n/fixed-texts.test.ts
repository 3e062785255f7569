import { describe, expect, it } from 'vitest';
import { readCatalogue } from '../../../scripts/catalogues';
import type { Locale } from './locales';

/** Texts that other systems and the users' habits rely on, to the letter, misspellings included. */
const FIXED: Partial<Record<Locale, Record<string, string>>> = {
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

describe.each(Object.entries(FIXED))('the fixed texts in %s', (locale, fixed) => {
  it.each(Object.entries(fixed))('%s', (key, text) => {
    expect(readCatalogue(`admin.${locale}`)[key]).toBe(text);
  });
});
