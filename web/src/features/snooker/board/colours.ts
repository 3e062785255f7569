/** Colours of the scoreboard, independent of the colour scheme. */

export const board = {
  background: '#000000',
  panel: '#111416',
  line: '#3a4144',
  text: '#ffffff',
  quiet: '#b9c0c2',
  accent: '#6cc9bf',
  attention: '#f2c230',
} as const;

/** By ball, red 1 to black 7. */
export const ballColours: readonly { fill: string; text: string }[] = [
  { fill: '#c1121f', text: '#ffffff' },
  { fill: '#f7d038', text: '#000000' },
  { fill: '#0b6b3a', text: '#ffffff' },
  { fill: '#7a4419', text: '#ffffff' },
  { fill: '#1751b5', text: '#ffffff' },
  { fill: '#f4a0bd', text: '#000000' },
  { fill: '#1b1b1b', text: '#ffffff' },
];
