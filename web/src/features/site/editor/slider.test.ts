import { expect, it } from 'vitest';
import { clampTrait, numberTraits } from './slider';

it.each([
  ['numSlides', '0', 1],
  ['numSlides', '11', 10],
  ['width', '99', 100],
  ['width', '1201', 1200],
  ['height', '99', 100],
  ['height', '801', 800],
  ['height', '512.9', 512],
  ['width', '', 800],
])('keeps %s %s within its bounds', (name, typed, expected) => {
  const trait = numberTraits.find((candidate) => candidate.name === name);
  expect(trait && clampTrait(trait, typed)).toBe(expected);
});
