import { expect, test } from 'vitest';
import type { SlotOffer } from '../shop.gen';
import { splitSlots } from './split-slots';

const time = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** The slots of a day from 08:00 to 20:00, one each half hour, cut at closing. */
const offerDay = (minutes: number, isFull: (start: number) => boolean = () => false): SlotOffer[] =>
  Array.from({ length: 24 }, (_, index) => 480 + index * 30).map((start) => ({
    date: '2026-12-01',
    from: time(start),
    to: time(Math.min(start + minutes, 1200)),
    label: '',
    full: isFull(start),
    ordersLeft: null,
    quantityLeft: null,
  }));

test.each([
  [120, ['08:00', '10:00', '12:00', '14:00', '16:00', '18:00']],
  [180, ['08:00', '11:00', '14:00', '17:00']],
  [30, offerDay(30).map(({ from }) => from)],
])('slots of %i minutes follow each other', (minutes, starts) => {
  const { usual, others } = splitSlots(offerDay(minutes));
  expect(usual.map(({ from }) => from)).toEqual(starts);
  expect(usual.length + others.length).toBe(24);
});

test('where a slot is full, one that starts within it and is free is shown', () => {
  const { usual } = splitSlots(offerDay(120, (start) => start < 570));
  expect(usual.map(({ from, full }) => `${from}${full ? ' full' : ''}`)).toEqual([
    '08:00 full',
    '09:30',
    '11:30',
    '13:30',
    '15:30',
    '17:30',
    '19:30',
  ]);
});

test('every slot is shown or among the others, each once', () => {
  const offers = offerDay(90, (start) => start % 60 === 0);
  const { usual, others } = splitSlots(offers);
  expect([...usual, ...others].toSorted((a, b) => a.from.localeCompare(b.from))).toEqual(offers);
});
